import type { Questionnaire } from '@medplum/fhirtypes';
import type { Locale } from '../../../../core/shared/index.ts';
import { auditC } from './auditC.ts';
import { gad7 } from './gad7.ts';
import { phq9 } from './phq9.ts';

/** Questionnaires that the house brings along, in a clinic's own language first and in the other one too. */
export const ready: readonly ((language: Locale) => Questionnaire)[] = [phq9, gad7, auditC];
