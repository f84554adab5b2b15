import type { Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import { token } from '#core/plugin';
import { defineCall } from '#core/shared';

export { formRequestCode, systems, taskIdOf } from './questionnaire/response.ts';

/** Fills in what a Task asks for: kept at every answer, gone on with on any device. */
export interface FillProps {
  /** FHIR id of the Task. */
  readonly task: string;
  /** Where the list is that this form belongs to. */
  readonly leave: () => void;
}

export interface CompareProps {
  readonly questionnaire: Questionnaire;
  readonly before: QuestionnaireResponse;
  readonly now: QuestionnaireResponse;
}

/** Any FHIR R4 Questionnaire on screen, made once here for every feature that asks questions. Each part loads when it is first shown. */
export interface QuestionnaireForms {
  readonly Fill: ComponentType<FillProps>;
  /** The questions as they will be asked; nothing is kept. */
  readonly Preview: ComponentType<{ readonly questionnaire: Questionnaire }>;
  /** What was answered, to read and to print. */
  readonly Answers: ComponentType<{ readonly questionnaire: Questionnaire; readonly response: QuestionnaireResponse }>;
  /** Two responses to the same questions side by side, what differs marked. */
  readonly Compare: ComponentType<CompareProps>;
}
export const QuestionnaireForms = token<QuestionnaireForms>('QuestionnaireForms');

/** Who answers questions: the patient, or a clinician together with the patient. */
const answering = ['patient', 'practitioner'] as const;

const fhirId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9.-]+$/));

/**
 * Opens what a Task asks for: its response that is under way, or a new one with what the record knows already filled in.
 * Asked twice, from two devices, both get the same one. Failures: 404; 409 `conflict` where the Task was cancelled.
 */
export const beginResponse = defineCall({
  id: 'assessments.begin',
  summary: 'Start or continue a requested questionnaire',
  method: 'POST',
  base: 'api',
  path: '/assessments/responses',
  feature: 'assessments',
  allow: answering,
  shared: 'act:forms',
  body: z.object({ task: fhirId }),
  answer: z.object({
    /** FHIR ids. */
    response: z.string(),
    questionnaire: z.string(),
    status: z.enum(['in-progress', 'completed', 'amended', 'entered-in-error', 'stopped']),
  }),
  stales: ['assessments', 'tasks'],
});

/** What a questionnaire's own formulas make of the answers that are kept: values by linkId. One that cannot be worked out is left out. */
export const calculateResponse = defineCall({
  id: 'assessments.calculate',
  level: 'see',
  summary: 'Calculate the derived answers of a response',
  method: 'POST',
  base: 'api',
  path: '/assessments/responses/:id/calculated',
  feature: 'assessments',
  allow: answering,
  shared: 'act:forms',
  params: z.object({ id: fhirId }),
  answer: z.object({
    data: z.array(z.object({ linkId: z.string(), answers: z.array(z.record(z.string(), z.unknown())) })),
  }),
});
