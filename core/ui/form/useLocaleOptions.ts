import type { Locale } from '#core/shared';
import type { Option } from '../controls/Select.tsx';
import { useTexts } from '../kernel.ts';

/** The languages that people are written to in. */
export const useLocaleOptions = (): readonly Option<Locale>[] => {
  const { english, french } = useTexts();
  return [
    { value: 'en-CA', label: english },
    { value: 'fr-CA', label: french },
  ];
};
