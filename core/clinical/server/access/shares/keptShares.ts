import type { Consent, Patient, RelatedPerson } from '@medplum/fhirtypes';
import { personName, type Stored } from '#clinical/shared';
import type { KeptShares, Trx } from '#core/server/database/tables.ts';
import { sharedAt } from '#core/server/identity/sharedProfile.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import type { RecordEvent, RecordEventContext } from '../../record/events.ts';
import type { FhirRecord } from '../../record/fhirRecord.ts';
import { patientsOf } from '../whose.ts';
import { ownAgeOf } from './ownAgeTable.ts';
import { sharesOf } from './sharesOf.ts';

type Services = Pick<ServerServices, 'live' | 'now'>;

interface Standing {
  readonly id: string;
  readonly resource_id: string | null;
  readonly stands_for: string | null;
  readonly shares: KeptShares | null;
}

interface Place {
  readonly db: Trx;
  readonly orgId: string;
  readonly record: FhirRecord;
}

const consentsOf = async (record: FhirRecord, patient: string): Promise<readonly Stored<Consent>[]> => {
  const found: Stored<Consent>[] = [];
  let page = await record.search('Consent', { patient, _count: 200 });
  for (;;) {
    found.push(...page.resources);
    if (page.next === null) return found;
    page = await record.search('Consent', page.next);
  }
};

/** As the record says it now. */
const sharesNow = async (
  { db, orgId, record }: Place,
  of: { readonly patientId: string; readonly relatedId: string },
): Promise<KeptShares | null> => {
  const patient: Stored<Patient> | null = await record.find('Patient', of.patientId);
  const related: Stored<RelatedPerson> | null = patient && (await record.find('RelatedPerson', of.relatedId));
  if (!patient || !related) return null;
  const parts = sharesOf(patient, related, await consentsOf(record, of.patientId), await ownAgeOf(db, orgId));
  return parts.length > 0 ? { patient: personName(patient.name), parts } : null;
};

const same = (one: KeptShares | null, other: KeptShares | null): boolean => {
  const text = (shares: KeptShares | null): string =>
    shares === null
      ? ''
      : JSON.stringify([shares.patient, shares.parts.map(({ kind, act, from, until }) => [kind, act, from, until])]);
  return text(one) === text(other);
};

/** What a profile may see follows the record, in the transaction that changes it; its open pages are told at once. */
const keep = async (services: Services, place: Place, standing: readonly Standing[]): Promise<void> => {
  for (const profile of standing) {
    const { id, resource_id: relatedId, stands_for: patientId } = profile;
    if (relatedId === null || patientId === null) continue;
    const shares = await sharesNow(place, { patientId, relatedId });
    if (same(shares, profile.shares)) continue;
    await place.db
      .updateTable('profile')
      .set({ shares: shares && JSON.stringify(shares) })
      .where('id', '=', id)
      .execute();
    const open = sharedAt({ ...profile, shares }, services.now()) !== null;
    await services.live.closeProfile(place.db, id, open ? 'profile_changed' : 'share_ended');
  }
};

const standingIn = (db: Trx, orgId: string) =>
  db
    .selectFrom('profile')
    .select(['id', 'resource_id', 'stands_for', 'shares'])
    .where('org_id', '=', orgId)
    .where('stands_for', 'is not', null);

/** Listens to whom a patient named, what they permit and who they are. */
export const sharesFollow =
  (services: Services) =>
  async (events: readonly RecordEvent[], { db, orgId, record }: RecordEventContext): Promise<void> => {
    const versions = events.flatMap(({ resource, previous }) => (previous ? [resource, previous] : [resource]));
    const patients = [...new Set(versions.flatMap(patientsOf))];
    if (patients.length === 0) return;
    const standing = await standingIn(db, orgId).where('stands_for', 'in', patients).forUpdate().execute();
    await keep(services, { db, orgId, record }, standing);
  };

/** After the clinic changed its rule: everybody's. */
export const keepAllShares = async (services: Services, place: Place): Promise<void> =>
  keep(services, place, await standingIn(place.db, place.orgId).forUpdate().execute());

/**
 * The profile of whoever confirmed an invitation, under their account: what it may see, the record says.
 * Within the transaction that confirmed it. Needs `asSystem`.
 */
export const standFor = async (
  services: Services,
  place: Place,
  who: {
    readonly accountId: string;
    readonly patientId: string;
    readonly relatedId: string;
    readonly firstName: string;
    readonly lastName: string;
    /** Of the new profile; for a demo, which is the same every time. */
    readonly profileId?: string;
  },
): Promise<string> => {
  const { db, orgId } = place;
  const there = await standingIn(db, orgId).where('resource_id', '=', who.relatedId).forUpdate().executeTakeFirst();
  if (there) {
    await db.updateTable('profile').set({ account_id: who.accountId }).where('id', '=', there.id).execute();
    await keep(services, place, [there]);
    return there.id;
  }
  const { id } = await db
    .insertInto('profile')
    .values({
      ...(who.profileId !== undefined && { id: who.profileId }),
      account_id: who.accountId,
      org_id: orgId,
      role: 'patient',
      first_name: who.firstName,
      last_name: who.lastName,
      title: null,
      resource_id: who.relatedId,
      stands_for: who.patientId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = { id, resource_id: who.relatedId, stands_for: who.patientId, shares: null };
  await keep(services, place, [made]);
  return id;
};
