import { Readable } from 'node:stream';
import type { Bundle, Communication, Consent, DocumentReference, Task } from '@medplum/fhirtypes';
import { type CallContext, conflict, Failure, type Handler, type ServerServices } from '#core/server';
import { linkOrigin } from '#core/server/mail/origin.ts';
import { idOf, referenceTo, type Stored } from '#clinical/shared';
import { permits, recipientOf } from '../../shared/consent.ts';
import { type downloadDocument, type handOver } from '../../shared/calls.ts';
import { handOffCode } from '../../shared/handOff.ts';
import { isCoordinated } from '../coordination.ts';
import { type PlanWithGoals, readSeenPlan } from '../signature.ts';
import { planDocument } from './planDocument.ts';
import { enqueueHandOff } from './queue.ts';

/** @throws Failure `not_coordinated`, `consent_missing`: nothing leaves the clinic without the patient's own yes */
const permission = async (
  context: CallContext,
  planId: string,
  consentId: string,
  now: Date,
): Promise<Stored<Consent>> => {
  if (!(await isCoordinated(context.db, context.caller.orgId))) {
    throw new Failure(403, 'not_coordinated', 'Coordinated care is turned off for your clinic.');
  }
  const consent = await context.record.find('Consent', consentId);
  if (!consent || !permits(consent, planId, now)) {
    throw new Failure(403, 'consent_missing', 'The patient has not agreed to share this plan. Ask them first.');
  }
  return consent;
};

const build = async (
  { settings, now }: ServerServices,
  { record, caller, db }: CallContext,
  seen: PlanWithGoals,
): Promise<Bundle> => {
  const organization = await db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('id', '=', caller.orgId)
    .executeTakeFirstOrThrow();
  return planDocument(seen, {
    record,
    base: `${linkOrigin(settings)}/fhir/R4`,
    organization,
    author: { id: caller.resourceId ?? '', name: `${caller.firstName} ${caller.lastName}` },
    now: now(),
  });
};

export const sendHandOff =
  (services: ServerServices, isConfigured: boolean): Handler<typeof handOver> =>
  async ({ params, body }, context) => {
    const { db, caller, record, audit } = context;
    const now = services.now();
    const consent = await permission(context, params.id, body.consent, now);
    if (!isConfigured) {
      throw conflict('The service is not set up here. Download the document instead.', 'not_configured');
    }
    const seen = await readSeenPlan(context, params.id, body.seen);
    const { plan } = seen;
    const patientId = idOf(plan.subject, 'Patient') ?? '';
    const patient = referenceTo('Patient', patientId);
    const sender = referenceTo('Practitioner', caller.resourceId ?? '', `${caller.firstName} ${caller.lastName}`);
    const document = JSON.stringify(await build(services, context, seen));
    const kept: DocumentReference = {
      resourceType: 'DocumentReference',
      status: 'current',
      type: { coding: [{ system: 'http://loinc.org', code: '18776-5' }], text: plan.title ?? '' },
      subject: patient,
      date: now.toISOString(),
      author: [sender],
      content: [
        { attachment: { contentType: 'application/fhir+json', data: Buffer.from(document).toString('base64') } },
      ],
    };
    const { id: documentId } = await record.create(kept);
    const recipient = { display: recipientOf(consent) };
    const message: Communication = {
      resourceType: 'Communication',
      status: 'preparation',
      basedOn: [referenceTo('CarePlan', plan.id)],
      about: [referenceTo('CarePlan', plan.id)],
      category: [handOffCode],
      subject: patient,
      sender,
      recipient: [recipient],
      payload: [{ contentReference: referenceTo('DocumentReference', documentId) }],
    };
    const { id: messageId } = await record.create(message);
    const task: Task = {
      resourceType: 'Task',
      status: 'requested',
      intent: 'order',
      code: handOffCode,
      description: `${plan.title ?? ''} → ${recipient.display}`,
      basedOn: [referenceTo('CarePlan', plan.id, plan.title)],
      focus: referenceTo('Communication', messageId),
      for: patient,
      requester: sender,
      authoredOn: now.toISOString(),
      lastModified: now.toISOString(),
    };
    const { id: taskId } = await record.create(task);
    await enqueueHandOff(db, { orgId: caller.orgId, taskId, messageId, documentId, now });
    await audit({ action: 'shared', target: { type: 'CarePlan', id: plan.id }, patientId });
    return { task: taskId };
  };

export const sendDocument =
  (services: ServerServices): Handler<typeof downloadDocument> =>
  async ({ params, query }, context) => {
    await permission(context, params.id, query.consent, services.now());
    const seen = await readSeenPlan(context, params.id);
    const bytes = Buffer.from(JSON.stringify(await build(services, context, seen), null, 2));
    await context.audit({
      action: 'shared',
      target: { type: 'CarePlan', id: params.id },
      patientId: idOf(seen.plan.subject, 'Patient') ?? '',
    });
    context.sendFile({
      stream: Readable.from([bytes]),
      type: 'application/fhir+json',
      name: 'care-plan.json',
      size: bytes.length,
      inline: false,
    });
  };
