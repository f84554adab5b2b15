import type { Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import { carersOf, profilesOf, senderOf } from '#clinical/server';
import type { ServerServices } from '#core/server';
import type { RecordEventContext } from '#clinical/server';
import { idOf, referenceTo, type StoredOf } from '#clinical/shared';
import { type Locale } from '#core/shared';
import { systems } from '../shared/questionnaire/response.ts';
import { needsSafety } from '../shared/questionnaire/score.ts';

const words = {
  'en-CA': {
    code: 'Safety check',
    description: 'An answer in a questionnaire mentions thoughts of death or self-harm. Contact the patient today.',
  },
  'fr-CA': {
    code: 'Vérification de sécurité',
    description:
      'Une réponse à un questionnaire évoque des pensées de mort ou d’automutilation. Communiquez avec cette personne aujourd’hui.',
  },
} as const;

interface Saved {
  readonly response: QuestionnaireResponse & { readonly id: string };
  readonly questionnaire: Questionnaire | null;
  readonly task: StoredOf<'Task'> | null;
  readonly language: Locale;
}

/** Staff learn of an answer to the safety item when it is kept, not when the form is sent; once a response. */
export const raiseSafetyAlerts = async (
  { response, questionnaire, task, language }: Saved,
  { db, orgId, record }: RecordEventContext,
  services: ServerServices,
): Promise<void> => {
  const patientId = idOf(response.subject, 'Patient');
  if (patientId === undefined || !needsSafety(questionnaire, response)) return;
  const mark = { system: systems.safety, value: response.id };
  const before = await record.search('Task', { identifier: `${mark.system}|${mark.value}`, _count: 1 });
  if (before.resources.length > 0) return;
  const asker = idOf(task?.requester, 'Practitioner');
  const carers = await carersOf(record, patientId);
  const owner = asker ?? carers[0];
  const now = services.now().toISOString();
  const { code, description } = words[language];
  const alert = await record.create({
    resourceType: 'Task',
    identifier: [mark],
    status: 'requested',
    intent: 'order',
    priority: 'stat',
    code: { coding: [{ system: systems.kind, code: 'safety-alert' }], text: code },
    description,
    focus: referenceTo('QuestionnaireResponse', response.id),
    for: referenceTo('Patient', patientId),
    authoredOn: now,
    lastModified: now,
    owner: owner === undefined ? undefined : referenceTo('Practitioner', owner),
    restriction: { period: { end: new Date(services.now().getTime() + 24 * 3_600_000).toISOString() } },
  });
  const told = await profilesOf(db, orgId, [...carers, ...(asker === undefined ? [] : [asker])]);
  const sender = senderOf(await record.find('Patient', patientId));
  await services.notifier.notify(db, orgId, told, 'form_alert', {
    ...sender,
    resource_id: alert.id,
    patient_id: patientId,
  });
};
