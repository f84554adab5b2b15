import { cardProblem, hasVersionCode } from '#clinical/shared/healthCard.ts';
import type { CoverageValues } from './coverage.ts';
import type { InsuranceTexts } from './messages/index.ts';

interface Rule {
  readonly label: string;
  readonly required?: boolean;
  readonly check?: (value: string, values: CoverageValues) => string | undefined;
}

/** What is asked of a provincial card, and of any other plan. */
export const coverageRules = (t: InsuranceTexts, provincial: boolean): Readonly<Record<string, Rule>> => {
  const wrong = { length: t.wrongLength, format: t.wrongFormat, 'check-digit': t.wrongDigit };
  const dates = {
    start: { label: t.start },
    end: {
      label: t.end,
      check: (end: string, { start }: CoverageValues) => (start && end < start ? t.endBeforeStart : undefined),
    },
  };
  if (!provincial) {
    return {
      payor: { label: t.payor, required: true },
      number: { label: t.member, required: true },
      group: { label: t.group },
      holder: { label: t.holder, required: true },
      holderName: { label: t.holderName },
      ...dates,
    };
  }
  return {
    province: { label: t.province, required: true },
    number: {
      label: t.number,
      required: true,
      check: (number, { province }) => {
        const problem = province ? cardProblem(province, number) : null;
        return problem ? wrong[problem] : undefined;
      },
    },
    version: {
      label: t.version,
      check: (version, { province }) =>
        !province || !hasVersionCode(province) || /^[A-Za-z]{1,2}$/.test(version.trim()) ? undefined : t.wrongVersion,
    },
    ...dates,
  };
};
