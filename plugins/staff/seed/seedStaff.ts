import type { Practitioner } from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import { offerProfile } from '#clinical/server/people/linking/offers.ts';
import { recordStore } from '#clinical/server/record/recordStore.ts';

const dayMs = 86_400_000;

/** By the address of the demo person: kind, number and the days for which it still holds. */
const licences: Readonly<Record<string, readonly [kind: string, system: string, number: string, days: number]>> = {
  'practitioner@pavilion.test': ['Family physician', 'CPSO', 'CPSO 84120', 204],
  'practitioner2@pavilion.test': ['Nurse practitioner', 'CNO', 'CNO 1150732', 24],
  'katherine.fraser@staff.pavilion.test': ['Registered nurse', 'CNO', 'CNO 0987411', -3],
  'practitioner@laurier.test': ['Médecin de famille', 'CMQ', 'CMQ 07214', 55],
};

/** The demo clinics' licences, one of which ends soon and one that has ended, and a colleague who has not joined yet. */
export const seedStaff = async ({ db, org, profiles, own, now, services }: SeedContext): Promise<void> => {
  const store = recordStore(db, org.id);
  const day = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  for (const [email, [kind, authority, number, days]] of Object.entries(licences)) {
    const profile = profiles.get(email);
    const placed = profile && (await store.read('Practitioner', profile.id));
    if (!placed) continue;
    const qualification: Practitioner['qualification'] = [
      {
        identifier: [{ system: `urn:pavilion:licence:${authority.toLowerCase()}`, value: number }],
        code: { text: kind },
        period: { start: day(days - 365), end: day(days) },
        issuer: { display: authority },
      },
    ];
    await store.put([{ resource: { ...placed.resource, qualification }, mode: 'replace' }]);
  }
  const inviter = profiles.get('clinic-admin@pavilion.test');
  if (!inviter) return;
  const email = own('rosa.marchetti@staff.pavilion.test');
  const account = await db
    .insertInto('account')
    .values({ email, status: 'invited' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await offerProfile(db, services.keyed, {
    ...{ orgId: org.id, accountId: account.id, email, role: 'practitioner', title: 'Registered nurse' },
    ...{ firstName: 'Rosa', lastName: 'Marchetti', resourceId: null, invitedBy: inviter.id, withCode: false, now },
  });
};
