/** Why a number cannot be dialled. */
export type NumberProblem = 'format' | 'abroad' | 'premium' | 'emergency';

/** Area codes of the numbering plan outside Canada and the United States: dialled like a local number, billed as abroad. */
const abroad = new Set(
  '242 246 264 268 284 340 345 441 473 649 658 664 670 671 684 721 758 767 784 787 809 829 849 868 869 876 939'.split(
    ' ',
  ),
);

export type ReadNumber =
  | { readonly number: string; readonly problem: null }
  | { readonly number: null; readonly problem: NumberProblem };

const refused = (problem: NumberProblem): ReadNumber => ({ number: null, problem });

/** A North American number as somebody typed it; `number` is ten digits, without the leading 1. */
export const readNumber = (typed: string): ReadNumber => {
  const text = typed.trim();
  const digits = text.replace(/[\s().\-–/]/g, '');
  if (/^\+?[2-9]11$/.test(digits) || digits === '112') return refused('emergency');
  if (/^(\+(?!1)|011|00)\d/.test(digits)) return refused('abroad');
  const ten = digits.replace(/^\+?1(?=\d{10}$)/, '');
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(ten)) return refused('format');
  // Service codes such as 911 and 411 are neither an area nor an exchange.
  if (/^.11/.test(ten) || /^....11/.test(ten)) return refused('emergency');
  if (/^900/.test(ten) || /^...976/.test(ten)) return refused('premium');
  if (abroad.has(ten.slice(0, 3))) return refused('abroad');
  return { number: ten, problem: null };
};

/** `613-555-0142`. */
export const shownNumber = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');

/** As the line dials it: `1 613 555 0142`. */
export const dialledNumber = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '1 $1 $2 $3');

/** One digit differs, or two neighbours are swapped: what a slip makes of a known number. */
export const isNearMiss = (typed: string, known: string): boolean => {
  if (typed === known || typed.length !== known.length) return false;
  const at = [...typed].flatMap((digit, n) => (digit === known[n] ? [] : [n]));
  const [first, second] = at;
  if (at.length === 1) return true;
  return at.length === 2 && second === first! + 1 && typed[first!] === known[second] && typed[second] === known[first!];
};
