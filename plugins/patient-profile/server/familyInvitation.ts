import type { Consent, Patient, RelatedPerson } from '@medplum/fhirtypes';
import { type CallContext, conflict, type Handler, letterOf, notFound, type ServerServices } from '#core/server';
import { causeOf } from '#core/server/budgets/mailBudget.ts';
import { accountLocale } from '#core/server/mail/accountLocale.ts';
import { standingAccount } from '#clinical/server/people/linking/standingAccount.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import { idOf, personName, type Stored } from '#clinical/shared';
import type { acceptInvitation, inviteAgain, inviteFamily } from '../shared/calls.ts';
import { type Area, provisionOf } from '#clinical/shared/shares/shareKinds.ts';
import { relationshipCoding } from '../shared/family.ts';
import { patientIdOf } from './clinicRequest.ts';
import { makeCode, takeCode, wrongCode } from './codes.ts';
import { familyMail, invitationDays } from './mails.ts';

const emailOf = ({ telecom }: RelatedPerson): string | undefined =>
  telecom?.find(({ system }) => system === 'email')?.value;

/** Permits one person what the classes name, until the day given; `proposed` until that person has confirmed. */
export const familyConsent = (
  patientId: string,
  related: Stored<RelatedPerson>,
  wanted: {
    readonly areas: readonly Area[];
    /** In which of them the person may act. */
    readonly acts?: readonly Area[] | undefined;
    readonly from: string;
    readonly until?: string | undefined;
  },
  status: Consent['status'],
): Consent => ({
  resourceType: 'Consent',
  status,
  scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
  category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'IDSCL' }] }],
  patient: { reference: `Patient/${patientId}` },
  dateTime: wanted.from,
  policyRule: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'OPTIN' }] },
  provision: {
    ...provisionOf(wanted.areas, wanted.acts),
    period: { start: wanted.from, ...(wanted.until ? { end: wanted.until } : {}) },
    actor: [
      {
        role: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code: 'IRCP' }] },
        reference: { reference: `RelatedPerson/${related.id}`, display: personName(related.name) },
      },
    ],
  },
});

const send = async (services: ServerServices, context: CallContext, related: Stored<RelatedPerson>): Promise<void> => {
  const { db, caller } = context;
  const email = emailOf(related);
  if (email === undefined) throw notFound('invitation');
  const code = await makeCode(
    services,
    { orgId: caller.orgId, purpose: 'family', patientId: patientIdOf(context), email, relatedId: related.id },
    invitationDays * 86_400,
  );
  const locale = await services.asSystem((all) => accountLocale(all, caller.accountId));
  const link = `${linkOrigin(services.settings, context.header('host'))}/family-invitation`;
  const patient = `${caller.firstName} ${caller.lastName}`;
  const letter = await letterOf(db, { orgId: caller.orgId, locale }, familyMail, { patient, code, link });
  await services.mail.send(db, { to: email, ...letter, cause: causeOf(context) });
};

export const inviteFamilyMember =
  (services: ServerServices): Handler<typeof inviteFamily> =>
  async ({ body }, context) => {
    const patientId = patientIdOf(context);
    const { record } = context;
    const known = await record.search('RelatedPerson', { patient: patientId, _count: 100 });
    const email = body.email.toLowerCase();
    const listed = known.resources.find(
      (one) => emailOf(one)?.toLowerCase() === email && one.period?.end === undefined && one.id !== undefined,
    );
    if (listed) throw conflict('A person with this email is already on your list.', 'duplicate');
    const related = await record.create<RelatedPerson>({
      resourceType: 'RelatedPerson',
      active: false,
      patient: { reference: `Patient/${patientId}` },
      relationship: [{ coding: [relationshipCoding(body.relationship)] }],
      name: [{ given: [body.firstName], family: body.lastName }],
      telecom: [
        { system: 'email', value: email },
        ...(body.phone ? [{ system: 'phone' as const, value: body.phone }] : []),
      ],
      period: { start: services.now().toISOString() },
    });
    const from = services.now().toISOString();
    const wanted = { areas: body.areas, acts: body.acts, from, until: body.until };
    await record.create(familyConsent(patientId, related, wanted, 'proposed'));
    await send(services, context, related);
    return { id: related.id };
  };

const hasAccount = async ({ db, caller }: CallContext, relatedId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', caller.orgId)
    .where('resource_id', '=', relatedId)
    .where('stands_for', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

export const resendFamilyInvitation =
  (services: ServerServices): Handler<typeof inviteAgain> =>
  async ({ params }, context) => {
    const related = await context.record.find('RelatedPerson', params.id);
    const mine = related && idOf(related.patient, 'Patient') === patientIdOf(context);
    if (!mine || related.period?.end !== undefined) throw notFound('invitation');
    // Confirmed, and without an account: from a time when there was nothing to log in for.
    if (related.active && (await hasAccount(context, related.id))) throw notFound('invitation');
    await send(services, context, related);
  };

const accountWord = (inUse: boolean): 'in-use' | 'mailed' => (inUse ? 'in-use' : 'mailed');

/** Counts wrong codes for good, so it opens its own transactions: a refusal must not undo the count. */
export const acceptFamilyInvitation =
  (services: ServerServices): Handler<typeof acceptInvitation> =>
  async ({ body }, context) => {
    const answer = await services.asSystem(async (db) => {
      const taken = await takeCode(services, db, { purpose: 'family', email: body.email, code: body.code });
      if (!taken?.relatedId) return null;
      const { orgId, patientId, relatedId } = taken;
      const record = services.record(db, orgId);
      const related = await record.find('RelatedPerson', relatedId);
      const patient: Stored<Patient> | null = await record.find('Patient', patientId);
      // Revoked meanwhile: the code is as good as none.
      if (!related || !patient || related.period?.end !== undefined) return null;
      const confirmed = await record.update({ ...related, active: true });
      const consents = await record.search('Consent', { patient: patientId, _count: 100 });
      for (const consent of consents.resources) {
        const names = consent.provision?.actor?.some(({ reference }) => idOf(reference, 'RelatedPerson') === relatedId);
        if (names && consent.status === 'proposed') await record.update({ ...consent, status: 'active' });
      }
      const { locale = 'en-CA' } = body;
      const origin = linkOrigin(services.settings, context.header('host'));
      const standing = await standingAccount(services, db, {
        ...{ orgId, email: body.email.trim().toLowerCase(), patient, related: confirmed },
        ...{ locale, origin, cause: causeOf(context) },
      });
      if (!standing) return null;
      const { accountId, profileId, inUse } = standing;
      const who = { accountId, profileId, role: 'patient', ip: context.ip, requestId: context.requestId };
      await services.audit.record(db, orgId, who, {
        ...{ action: 'accepted-share', target: { type: 'RelatedPerson', id: relatedId }, patientId },
      });
      const { name } = await db
        .selectFrom('organization')
        .select('name')
        .where('id', '=', orgId)
        .executeTakeFirstOrThrow();
      return { invitedBy: patient.name?.[0]?.given?.[0] ?? '', organization: name, account: accountWord(inUse) };
    });
    if (!answer) throw wrongCode();
    return answer;
  };
