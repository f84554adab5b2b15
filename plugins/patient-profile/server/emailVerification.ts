import type { ContactPoint, Patient } from '@medplum/fhirtypes';
import { type Handler, letterOf, notFound, type ServerServices } from '#core/server';
import { causeOf } from '#core/server/budgets/mailBudget.ts';
import { accountLocale } from '#core/server/mail/accountLocale.ts';
import { type Stored, verifiedUrl } from '#clinical/shared';
import type { confirmCode, sendCode } from '../shared/calls.ts';
import { withExtension } from '../shared/extensions.ts';
import { verifiedExtension } from '../shared/verification.ts';
import { patientIdOf } from './clinicRequest.ts';
import { makeCode, takeCode, wrongCode } from './codes.ts';
import { addressMail, codeMinutes } from './mails.ts';

const isAddress =
  (email: string) =>
  ({ system, value }: ContactPoint): boolean =>
    system === 'email' && value?.toLowerCase() === email.toLowerCase();

export const sendEmailCode =
  (services: ServerServices): Handler<typeof sendCode> =>
  async ({ body }, context) => {
    const { db, caller, record } = context;
    const patientId = patientIdOf(context);
    const patient = await record.read('Patient', patientId);
    if (!patient.telecom?.some(isAddress(body.email))) throw notFound('address');
    const of = { orgId: caller.orgId, purpose: 'email', patientId, email: body.email, relatedId: null } as const;
    const code = await makeCode(services, of, codeMinutes * 60);
    const locale = await services.asSystem((all) => accountLocale(all, caller.accountId));
    const letter = await letterOf(db, { orgId: caller.orgId, locale }, addressMail, { code });
    await services.mail.send(db, { to: body.email, ...letter, cause: causeOf(context) });
  };

/** Counts wrong codes for good, so it opens its own transactions: a refusal must not undo the count. */
export const confirmEmailCode =
  (services: ServerServices): Handler<typeof confirmCode> =>
  async ({ body }, context) => {
    const { orgId } = context.caller;
    const patientId = patientIdOf(context);
    const done = await services.asSystem(async (db) => {
      const taken = await takeCode(services, db, { purpose: 'email', ...body, patientId });
      if (taken?.orgId !== orgId) return false;
      const record = services.record(db, orgId);
      const patient: Stored<Patient> = await record.read('Patient', patientId);
      const stamp = verifiedExtension({ on: services.now().toISOString(), by: null });
      const telecom = patient.telecom?.map((one) =>
        isAddress(body.email)(one) ? { ...one, extension: withExtension(one, verifiedUrl, stamp) } : one,
      );
      await record.update({ ...patient, telecom });
      return true;
    });
    if (!done) throw wrongCode();
  };
