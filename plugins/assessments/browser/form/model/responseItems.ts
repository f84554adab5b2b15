import type { QuestionnaireResponseItem, QuestionnaireResponseItemAnswer } from '@medplum/fhirtypes';
import { labelOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { ItemNode, Occurrence } from './nodes.ts';

interface Asking {
  isAsked(node: ItemNode): boolean;
  readonly questionnaire: { readonly language?: string };
}

const answerIn = (form: Asking, occurrence: Occurrence): QuestionnaireResponseItemAnswer[] => {
  if (occurrence.answer === undefined) return [];
  const item = itemsOf(form, occurrence.nodes);
  return [item.length > 0 ? { ...occurrence.answer, item } : occurrence.answer];
};

/** One node as FHIR writes it: a repeated group as several items, a question as one item with its answers. */
export const writeNode = (form: Asking, node: ItemNode): QuestionnaireResponseItem[] => {
  const { linkId } = node.item;
  const text = node.item.text === undefined ? {} : { text: labelOf(node.item, form.questionnaire.language ?? 'en') };
  if (node.isGroup) {
    return node.occurrences.flatMap((one) => {
      const item = itemsOf(form, one.nodes);
      return item.length > 0 ? [{ linkId, ...text, item }] : [];
    });
  }
  const answer = node.occurrences.flatMap((one) => answerIn(form, one));
  return answer.length > 0 ? [{ linkId, ...text, answer }] : [];
};

/** The answers of enabled items; those of disabled items stay in the form and are not sent. */
export const itemsOf = (form: Asking, nodes: readonly ItemNode[]): QuestionnaireResponseItem[] =>
  nodes.flatMap((node) => (form.isAsked(node) ? writeNode(form, node) : []));
