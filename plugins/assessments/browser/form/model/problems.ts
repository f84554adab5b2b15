import { extensionOf, limitsOf, numberIn, urls } from '#plugins/assessments/shared/questionnaire/elements.ts';
import type { Answer } from '#plugins/assessments/shared/questionnaire/options.ts';
import type { FormTree } from './FormTree.ts';
import type { ItemNode } from './nodes.ts';

/** What is wrong with an item, for its page to put in words. */
export type Problem =
  | { readonly is: 'missing' | 'number' | 'whole' | 'address' }
  | { readonly is: 'tooLong' | 'tooShort' | 'tooFew' | 'tooMany' | 'decimals'; readonly limit: number }
  | { readonly is: 'tooSmall' | 'tooLarge'; readonly limit: number | string };

const sizeOf = (answer: Answer): number | string | undefined =>
  answer.valueInteger ??
  answer.valueDecimal ??
  answer.valueQuantity?.value ??
  answer.valueDate ??
  answer.valueDateTime ??
  answer.valueTime;

const broken = (node: ItemNode): Problem | undefined => {
  if (!node.occurrences.some(({ isBroken }) => isBroken)) return undefined;
  if (node.item.type === 'integer') return { is: 'whole' };
  if (node.item.type === 'decimal' || node.item.type === 'quantity') return { is: 'number' };
  return node.item.type === 'url' ? { is: 'address' } : undefined;
};

const outside = (node: ItemNode): Problem | undefined => {
  const { min, max } = limitsOf(node.item);
  const shortest = numberIn(node.item, urls.minLength);
  const places = numberIn(node.item, urls.maxDecimalPlaces);
  for (const answer of node.answers) {
    const size = sizeOf(answer);
    const text = answer.valueString ?? answer.valueUri;
    if (text !== undefined && node.item.maxLength !== undefined && text.length > node.item.maxLength) {
      return { is: 'tooLong', limit: node.item.maxLength };
    }
    if (text !== undefined && shortest !== undefined && text.length < shortest)
      return { is: 'tooShort', limit: shortest };
    if (size === undefined) continue;
    if (min !== undefined && typeof min === typeof size && size < min) return { is: 'tooSmall', limit: min };
    if (max !== undefined && typeof max === typeof size && size > max) return { is: 'tooLarge', limit: max };
    const after = String(size).split('.')[1]?.length ?? 0;
    if (typeof size === 'number' && places !== undefined && after > places) return { is: 'decimals', limit: places };
  }
  return undefined;
};

const counted = (node: ItemNode): Problem | undefined => {
  const least = extensionOf(node.item, urls.minOccurs)?.valueInteger;
  const most = extensionOf(node.item, urls.maxOccurs)?.valueInteger;
  const count = node.answers.length;
  if (least !== undefined && count > 0 && count < least) return { is: 'tooFew', limit: least };
  return most !== undefined && count > most ? { is: 'tooMany', limit: most } : undefined;
};

export const problemOf = (node: ItemNode): Problem | undefined => {
  if (!node.isQuestion || node.isFixed) return undefined;
  const missing: Problem | undefined = node.item.required && !node.isAnswered ? { is: 'missing' } : undefined;
  return broken(node) ?? missing ?? outside(node) ?? counted(node);
};

/** The questions that keep the form from being sent, in their order. */
export const problemsIn = (form: FormTree): readonly { readonly node: ItemNode; readonly problem: Problem }[] =>
  form.questions.flatMap((node) => {
    const problem = problemOf(node);
    return problem ? [{ node, problem }] : [];
  });
