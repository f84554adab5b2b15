import type { Patient, Task } from '@medplum/fhirtypes';
import { type CallContext, conflict, type Handler, letterOf, notFound, type ServerServices } from '#core/server';
import { causeOf } from '#core/server/budgets/mailBudget.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { hasCode, idOf, referenceTo, type StoredOf } from '#clinical/shared';
import { type Locale } from '#core/shared';
import { formRequestCode, systems } from '#plugins/assessments/shared/index.ts';
import type { inviteToIntake, remindOfIntake } from '../shared/calls.ts';
import { cancelHref, fillHref } from '../shared/paths.ts';
import { intakeForm, intakeUrl } from '../shared/form/intakeForm.ts';
import { formMail, reminderMail } from './mails.ts';
import { type Portal, portalOf } from './portal.ts';
import './schema.ts';

const dayMs = 24 * 3_600_000;

/** The clinic's intake form: the one that is asked for, else its own, which is put into the record the first time. */
const formOf = async (
  record: FhirRecord,
  id: string | undefined,
  locale: Locale,
): Promise<StoredOf<'Questionnaire'>> => {
  if (id !== undefined) return record.read('Questionnaire', id);
  const { resources } = await record.search('Questionnaire', { url: intakeUrl, _count: 1 });
  return resources[0] ?? record.create(intakeForm(locale));
};

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The Patient with that address and name, else a new one. */
const patientFor = async (record: FhirRecord, { firstName, lastName, email }: Person): Promise<string> => {
  const { resources } = await record.search('Patient', { email, family: lastName, _count: 2 });
  const [there] = resources;
  if (there) return there.id;
  const made = await record.create<Patient>({
    resourceType: 'Patient',
    active: true,
    name: [{ use: 'official', family: lastName, given: [firstName] }],
    telecom: [{ system: 'email', value: email }],
  });
  return made.id;
};

const sendMail = async (
  services: ServerServices,
  context: CallContext,
  portal: Portal,
  task: string,
  again: boolean,
): Promise<void> => {
  if (portal.state !== 'active' || portal.email === null) return;
  const { db, caller, header } = context;
  const origin = linkOrigin(services.settings, header('host'));
  const links = { link: origin + fillHref(task), cancel: origin + cancelHref(task) };
  const reader = { orgId: caller.orgId, locale: portal.locale };
  const mail = await letterOf(db, reader, again ? reminderMail : formMail, links);
  await services.mail.send(db, { to: portal.email, ...mail, cause: causeOf(context) });
};

export const inviteToForm =
  (services: ServerServices): Handler<typeof inviteToIntake> =>
  async ({ body }, context) => {
    const { db, caller, record } = context;
    const patient = body.patient ?? (body.person ? await patientFor(record, body.person) : undefined);
    if (patient === undefined) throw notFound('Choose a patient, or enter a new person.');
    const known = await record.read('Patient', patient);
    const form = await formOf(services.record(db, caller.orgId), body.questionnaire, body.locale);
    const now = services.now().toISOString();
    const title = form.title ?? '';
    const task = await record.create<Task>({
      resourceType: 'Task',
      status: 'requested',
      intent: 'order',
      priority: 'routine',
      code: { coding: [formRequestCode, { system: systems.kind, code: 'intake' }], text: title },
      ...(body.why?.trim() ? { description: body.why.trim() } : {}),
      focus: referenceTo('Questionnaire', form.id, title),
      for: referenceTo('Patient', patient),
      owner: referenceTo('Patient', patient),
      authoredOn: now,
      lastModified: now,
      ...(caller.resourceId
        ? {
            requester: referenceTo('Practitioner', caller.resourceId, `${caller.firstName} ${caller.lastName}`),
          }
        : {}),
      ...(body.due ? { restriction: { period: { end: body.due } } } : {}),
    });
    const portal = await portalOf(db, caller.orgId, patient);
    await sendMail(services, context, portal, task.id, false);
    const email = portal.email ?? body.person?.email ?? known.telecom?.find(({ system }) => system === 'email')?.value;
    return { task: task.id, patient, account: { state: portal.state, email: email ?? null } };
  };

export const isIntake = (task: Task): boolean => hasCode(task.code, 'intake', systems.kind);

export const remindOfForm =
  (services: ServerServices): Handler<typeof remindOfIntake> =>
  async ({ body }, context) => {
    const { db, caller, record } = context;
    const task = await record.read('Task', body.task);
    const patient = idOf(task.for, 'Patient');
    if (!isIntake(task) || patient === undefined) throw notFound('This isn’t an intake form.');
    if (!['requested', 'received', 'accepted', 'ready', 'in-progress'].includes(task.status ?? '')) {
      throw conflict('This form is done or cancelled, so it needs no reminder.');
    }
    const now = services.now();
    const last = await db
      .selectFrom('intake_reminder')
      .select('sent_at')
      .where('org_id', '=', caller.orgId)
      .where('task_id', '=', task.id)
      .where('sent_at', '>', new Date(now.getTime() - dayMs))
      .limit(1)
      .executeTakeFirst();
    if (last) throw conflict('A reminder went out in the last day. Wait until tomorrow, or call.');
    await db
      .insertInto('intake_reminder')
      .values({ org_id: caller.orgId, task_id: task.id, sent_by: caller.profileId, sent_at: now })
      .execute();
    const portal = await portalOf(db, caller.orgId, patient);
    await sendMail(services, context, portal, task.id, true);
    await services.notifier.notify(
      db,
      caller.orgId,
      portal.profileId === null ? [] : [portal.profileId],
      'form_request',
      {
        sender_first_name: caller.firstName,
        sender_last_name: caller.lastName,
        resource_id: task.id,
      },
    );
    const person = await record.read('Patient', patient);
    const email = portal.email ?? person.telecom?.find(({ system }) => system === 'email')?.value ?? null;
    return { sentAt: now.toISOString(), patient, account: { state: portal.state, email } };
  };
