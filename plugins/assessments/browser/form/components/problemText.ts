import type { Problem } from '../model/problems.ts';
import type { FormTexts } from '../messages/index.ts';

/** VAL-2: says what to enter. */
export const problemText = (
  problem: Problem,
  label: string,
  t: FormTexts,
  number: (value: number) => string,
): string => {
  const size = (limit: number | string): string => (typeof limit === 'number' ? number(limit) : limit);
  switch (problem.is) {
    case 'missing':
      return t.pleaseEnter(label);
    case 'number':
      return t.asNumber(label);
    case 'whole':
      return t.asWhole(label);
    case 'address':
      return t.asAddress(label);
    case 'tooLong':
      return t.atMost(label, t.characters(problem.limit));
    case 'tooShort':
      return t.atLeast(label, t.characters(problem.limit));
    case 'tooLarge':
      return t.atMost(label, size(problem.limit));
    case 'tooSmall':
      return t.atLeast(label, size(problem.limit));
    case 'tooFew':
      return t.more(label, problem.limit);
    case 'tooMany':
      return t.fewer(label, problem.limit);
    case 'decimals':
      return t.decimals(label, problem.limit);
  }
};
