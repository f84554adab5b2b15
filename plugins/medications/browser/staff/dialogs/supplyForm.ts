import { useMessages } from '#core/browser';
import { staffTexts } from '../messages/index.ts';

const whole = (text: string, least: number, most: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

export type SupplyValues = { readonly supplyDays: string; readonly refills: string };

/** Rules of the two fields that every prescription has. */
export const useSupplyRules = () => {
  const t = useMessages(staffTexts);
  return {
    supplyDays: {
      label: t.supplyDays,
      required: true,
      check: (text: string) => (whole(text, 1, 365) ? undefined : t.badDays),
    },
    refills: {
      label: t.refills,
      required: true,
      check: (text: string) => (whole(text, 0, 12) ? undefined : t.badRefills),
    },
  } as const;
};

export const parseSupply = ({ supplyDays, refills }: SupplyValues) => ({
  supplyDays: Number(supplyDays),
  refills: Number(refills),
});
