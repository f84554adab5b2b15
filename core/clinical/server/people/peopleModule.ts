import { sql } from 'kysely';
import type { CoreModule } from '#core/server/plugin/module.ts';
import { sharesFollow } from '../access/shares/keptShares.ts';
import { ownAgeTable } from '../access/shares/ownAgeTable.ts';
import { linkEarlier } from './linking/linkedPerson.ts';
import { offerMail } from './linking/offerMail.ts';
import { createProfileOffer, onePersonOneProfile, offeredCustomRole } from './linking/offerTable.ts';
import { forgetOffers } from './linking/offers.ts';
import { carryHolds } from './patientMerges.ts';

/** Everybody has their resource from the start: the demo people before any feature's history, the others by and by. */
export const people: CoreModule = {
  id: 'people',
  setup: ({ services, migration, onRecord, seed, job, mailTemplate }) => {
    mailTemplate(offerMail);
    migration('1-profile-resource', async (db) => {
      await sql`create index if not exists profile_resource on profile (org_id, resource_id)`.execute(db);
    });
    migration('2-profile-offer', createProfileOffer);
    migration('3-one-person-one-profile', onePersonOneProfile);
    migration('4-own-age', ownAgeTable);
    migration('5-offered-custom-role', offeredCustomRole);
    onRecord(['RelatedPerson', 'Consent', 'Patient'], sharesFollow(services), { history: true });
    onRecord(['Patient'], carryHolds);
    seed('resources', ({ org }) => services.people.place(org.id));
    job('forget-offers', 24 * 60 * 60_000, () => services.asSystem((db) => forgetOffers(db, services.now())));
    job('place', 60 * 60_000, async () => {
      const all = await services.asSystem((db) => db.selectFrom('organization').select('id').execute());
      for (const { id } of all) {
        await services.people.place(id);
        await linkEarlier(services, id);
      }
    });
  },
};
