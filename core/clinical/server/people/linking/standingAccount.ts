import type { Patient, RelatedPerson } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import type { Stored } from '#clinical/shared';
import type { MailCause } from '#core/server/budgets/mailBudget.ts';
import type { Trx } from '#core/server/database/tables.ts';
import { sendInvitation } from '#core/server/identity/invitation.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { invitedAccount } from './invitedAccount.ts';
import { linkPerson } from './linkedPerson.ts';
import { standFor } from '../../access/shares/keptShares.ts';

export interface Standing {
  readonly orgId: string;
  /** To which the code went that confirmed it: whoever reads it there is the person. */
  readonly email: string;
  readonly patient: Stored<Patient>;
  readonly related: Stored<RelatedPerson>;
  readonly locale: Locale;
  readonly origin: string;
  readonly cause: MailCause;
}

/**
 * Whoever confirmed that they stand for a patient gets a profile under their account: the one in use with this address, or a new one,
 * for which a link is mailed. Needs `asSystem`.
 * @returns whether the account is in use; null where it may not be
 */
export const standingAccount = async (
  services: ServerServices,
  db: Trx,
  { orgId, email, patient, related, locale, origin, cause }: Standing,
): Promise<{ readonly inUse: boolean; readonly accountId: string; readonly profileId: string } | null> => {
  const account = await invitedAccount(db, { email, locale });
  const accountId = account.id;
  if (account.status === 'suspended') return null;
  const [name] = related.name ?? [];
  const [firstName, lastName] = [name?.given?.join(' ') ?? '', name?.family ?? ''];
  const place = { db, orgId, record: services.record(db, orgId) };
  const who = { accountId, patientId: patient.id, relatedId: related.id, firstName, lastName };
  const profileId = await standFor(services, place, who);
  await linkPerson(place, accountId);
  if (account.status === 'active') return { inUse: true, accountId, profileId };
  // A password that somebody chose who never showed that the mailbox is theirs opens nothing.
  await db.updateTable('account').set({ status: 'invited', password_hash: null }).where('id', '=', accountId).execute();
  await sendInvitation(db, services, {
    ...{ accountId, email, locale: account.locale, orgId, role: 'patient', firstName, lastName },
    ...{ origin, cause, now: services.now() },
  });
  return { inUse: false, accountId, profileId };
};
