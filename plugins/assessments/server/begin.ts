import type { Patient } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { conflict, type Handler, notFound, type ServerServices } from '../../../core/server/index.ts';
import { idOf, referenceTo } from '../../../core/shared/index.ts';
import type { beginResponse, calculateResponse } from '../shared/contract.ts';
import { canonicalOf } from '../shared/questionnaire/elements.ts';
import { systems } from '../shared/questionnaire/response.ts';
import { askedFor, isAsking, responseTo } from './asking.ts';
import { calculated, startingItems } from './calculate.ts';
import { questionnaireOf } from './questionnaires.ts';

export const begin =
  (services: ServerServices): Handler<typeof beginResponse> =>
  async ({ body }, { db, record, caller }) => {
    const task = await record.read('Task', body.task);
    const patientId = idOf(task.for, 'Patient');
    if (!isAsking(task) || patientId === undefined) throw notFound('This is no form that was asked for.');
    if (['cancelled', 'rejected', 'entered-in-error', 'failed'].includes(task.status ?? '')) {
      throw conflict('This form was cancelled. Ask the clinic if you still want to fill it in.');
    }
    const questionnaire = await questionnaireOf(record, askedFor(task));
    if (!questionnaire) throw notFound('The questions of this form are no longer there. Ask the clinic for a new one.');
    // Two devices that open it in the same moment go on with one response.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`assessments:${caller.orgId}:${task.id}`}, 0))`.execute(
      db,
    );
    const existing = await responseTo(record, task.id);
    if (existing) return { response: existing.id, questionnaire: questionnaire.id, status: existing.status };
    const item = startingItems(questionnaire, await record.find('Patient', patientId));
    const made = await record.create({
      resourceType: 'QuestionnaireResponse',
      identifier: { system: systems.task, value: task.id },
      questionnaire: canonicalOf(questionnaire),
      status: 'in-progress',
      subject: referenceTo('Patient', patientId),
      source: referenceTo('Patient', patientId),
      // A clinician types what the patient says; the patient may go on with it.
      ...(caller.role === 'patient' ? { author: referenceTo<Patient>('Patient', patientId) } : {}),
      authored: services.now().toISOString(),
      ...(item.length > 0 ? { item } : {}),
    });
    return { response: made.id, questionnaire: questionnaire.id, status: 'in-progress' as const };
  };

export const calculate: Handler<typeof calculateResponse> = async ({ params }, { record }) => {
  const response = await record.read('QuestionnaireResponse', params.id);
  const questionnaire = await questionnaireOf(record, response.questionnaire);
  if (!questionnaire) return { data: [] };
  const patientId = idOf(response.subject, 'Patient');
  const patient = patientId === undefined ? null : await record.find('Patient', patientId);
  const data = calculated({ questionnaire, response, patient });
  return { data: data.map(({ linkId, answers }) => ({ linkId, answers: answers.map((one) => ({ ...one })) })) };
};
