import type { QuestionnaireResponse, QuestionnaireResponseItem } from '@medplum/fhirtypes';
import type { StoredOf } from '#clinical/shared';
import { taskIdOf } from '#plugins/assessments/shared/questionnaire/response.ts';

/** Answers that somebody sent, as they stood at the press. */
export interface SentForm {
  /** Completed, on the version that the page knew. */
  readonly response: StoredOf<'QuestionnaireResponse'>;
  /** What the server was known to have, the last answer that it did not confirm among it: no other device's doing. */
  readonly known: readonly (readonly QuestionnaireResponseItem[])[];
  /** An answer says that the person may be in danger. */
  readonly unsafe: boolean;
}

/** Acts on one form go in their order: by the Task that asked, else by the response itself. */
export const formOf = (response: QuestionnaireResponse): string => taskIdOf(response) ?? response.id ?? '';

export const isSent = ({ status }: Pick<QuestionnaireResponse, 'status'>): boolean =>
  status === 'completed' || status === 'amended';
