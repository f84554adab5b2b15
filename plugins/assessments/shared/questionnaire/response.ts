import type { QuestionnaireResponse, QuestionnaireResponseItem } from '@medplum/fhirtypes';
import type { Answer } from './options.ts';

type Items = readonly QuestionnaireResponseItem[] | undefined;

/** Every item of a response, parents before children, those under answers too. */
export const everyAnswered = (items: Items): readonly QuestionnaireResponseItem[] =>
  (items ?? []).flatMap((item) => [
    item,
    ...everyAnswered(item.item),
    ...(item.answer ?? []).flatMap(({ item: below }) => everyAnswered(below)),
  ]);

export const answersTo = (response: Pick<QuestionnaireResponse, 'item'>, linkId: string): readonly Answer[] =>
  everyAnswered(response.item).flatMap((item) => (item.linkId === linkId ? (item.answer ?? []) : []));

/** Identifier systems of what the product itself creates. */
export const systems = {
  /** Of a response: id of the Task that asked for it. */
  task: 'urn:pavilion:task',
  /** Of a score's Observation: id of the response. */
  score: 'urn:pavilion:score',
  /** Of an alert's Task: id of the response. */
  safety: 'urn:pavilion:safety',
  /** Coding of Task.code. */
  kind: 'urn:pavilion:task-kind',
  /** Coding of Task.businessStatus. */
  review: 'urn:pavilion:review',
} as const;

export { formRequestCode } from '#clinical/shared/patientsTask.ts';

/** Id of the Task that asked for this response. */
export const taskIdOf = ({ identifier }: QuestionnaireResponse): string | undefined =>
  identifier?.system === systems.task ? identifier.value : undefined;
