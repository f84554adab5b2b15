import { sql } from 'kysely';
import { conflict, type Handler, notFound, type ServerServices } from '#core/server';
import { idOf, referenceTo } from '#clinical/shared';
import type { beginResponse, calculateResponse } from '../shared/calls.ts';
import { canonicalOf } from '../shared/questionnaire/elements.ts';
import { systems } from '../shared/questionnaire/response.ts';
import { isFormRequest } from '#clinical/shared/patientsTask.ts';
import { requestedForm, responseTo } from './formRequest.ts';
import { calculatedAnswers, initialItems } from './calculatedAnswers.ts';
import { questionnaireOf } from './questionnaires.ts';

export const beginFormResponse =
  (services: ServerServices): Handler<typeof beginResponse> =>
  async ({ body }, { db, record, caller }) => {
    const task = await record.read('Task', body.task);
    const patientId = idOf(task.for, 'Patient');
    if (!isFormRequest(task) || patientId === undefined)
      throw notFound('This form request doesn’t exist. Ask the clinic for a new one.');
    if (['cancelled', 'rejected', 'entered-in-error', 'failed'].includes(task.status ?? '')) {
      throw conflict('This form was cancelled. Ask the clinic if you still want to fill it in.');
    }
    const questionnaire = await questionnaireOf(record, requestedForm(task));
    if (!questionnaire) throw notFound('This form’s questions no longer exist. Ask the clinic for a new form.');
    // Two devices that open it in the same moment go on with one response.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`assessments:${caller.orgId}:${task.id}`}, 0))`.execute(
      db,
    );
    // Also where the answers are closed to whoever asks: a second response would hide the first.
    const existing = await responseTo(services.record(db, caller.orgId), task.id);
    if (existing && !(await record.find('QuestionnaireResponse', existing.id)))
      throw conflict('Someone else is filling in this form. Ask them, or ask the clinic.', 'form_private');
    if (existing) return { response: existing.id, questionnaire: questionnaire.id, status: existing.status };
    const item = initialItems(questionnaire, await record.find('Patient', patientId));
    const made = await record.create({
      resourceType: 'QuestionnaireResponse',
      identifier: { system: systems.task, value: task.id },
      questionnaire: canonicalOf(questionnaire),
      status: 'in-progress',
      subject: referenceTo('Patient', patientId),
      source: referenceTo('Patient', patientId),
      // A clinician types what the patient says; the patient may go on with it.
      ...(caller.role === 'patient' ? { author: referenceTo('Patient', patientId) } : {}),
      authored: services.now().toISOString(),
      ...(item.length > 0 ? { item } : {}),
    });
    return { response: made.id, questionnaire: questionnaire.id, status: 'in-progress' as const };
  };

export const calculateAnswers: Handler<typeof calculateResponse> = async ({ params }, { record }) => {
  const response = await record.read('QuestionnaireResponse', params.id);
  const questionnaire = await questionnaireOf(record, response.questionnaire);
  if (!questionnaire) return { data: [] };
  const patientId = idOf(response.subject, 'Patient');
  const patient = patientId === undefined ? null : await record.find('Patient', patientId);
  const data = calculatedAnswers({ questionnaire, response, patient });
  return { data: data.map(({ linkId, answers }) => ({ linkId, answers: answers.map((one) => ({ ...one })) })) };
};
