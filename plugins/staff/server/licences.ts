import { sql } from 'kysely';
import { changeMember } from '#clinical/server/people/staff/changes.ts';
import { type Licence, licenceOf, licenceState, withLicence } from '#clinical/shared/licence/licence.ts';
import { conflict, type Handler, type ServerServices } from '#core/server';
import { clinicDay } from '#core/server/clinicZone.ts';
import { adminRoles } from '#core/shared';
import type { ownLicence, saveLicence } from '../shared/calls.ts';
import { licencesOf } from './memberFacts.ts';

/** With the administrator's own rights in the record, which keeps each version and who entered it. */
export const setLicence =
  (services: ServerServices): Handler<typeof saveLicence> =>
  ({ params: { id }, body: { licence } }, context) =>
    changeMember(services, context, id, 'changed', async (_, { title }) => {
      const { orgId } = context.caller;
      const practitionerId = await services.people.resourceIdOf(orgId, id);
      const practitioner = practitionerId === null ? null : await context.record.find('Practitioner', practitionerId);
      if (!practitioner)
        throw conflict('This person is not in the record yet. They sign in once first.', 'not_in_record');
      const qualification = withLicence(practitioner.qualification, licence, title ?? 'Licence');
      await context.record.update({ ...practitioner, qualification });
      return { licence: licence?.number ?? '', until: licence?.until ?? '' };
    });

export const readOwnLicence =
  (services: ServerServices): Handler<typeof ownLicence> =>
  async (_, { db, caller, record }) => {
    const id = caller.resourceId ?? (await services.people.resourceIdOf(caller.orgId, caller.profileId));
    const practitioner = id === null ? null : await record.find('Practitioner', id);
    const today = await clinicDay(db, caller.orgId, services.now());
    return { licence: practitioner && licenceOf(practitioner), today };
  };

const atOnce = 100;

interface Holder {
  readonly id: string;
  readonly resource_id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Warns once at each step, 60, 30 and 7 days before it ends and once it has: the person and who administers the clinic. */
const warnClinic = (services: ServerServices, orgId: string): Promise<void> =>
  services.inOrg(orgId, async (db) => {
    if (!(await services.features.isEnabled(db, orgId, 'staff'))) return;
    const today = await clinicDay(db, orgId, services.now());
    const staff = () =>
      db.selectFrom('profile').where('org_id', '=', orgId).where('suspended_at', 'is', null).orderBy('id');
    const admins = (await staff().select('id').where('role', 'in', adminRoles).execute()).map(({ id }) => id);
    const warn = async (licence: Licence, { id, first_name, last_name }: Holder): Promise<void> => {
      const step = licenceState(licence, today);
      if (step === 'holds' || licence.until === null) return;
      const { rows } = await sql`insert into licence_warning (org_id, profile_id, until, step)
        values (${orgId}, ${id}, ${licence.until}, ${step}) on conflict do nothing returning step`.execute(db);
      if (rows.length === 0) return;
      const { notifier } = services;
      await notifier.notify(db, orgId, [id], 'licence_ends', { session_status: step });
      const others = admins.filter((admin) => admin !== id);
      const who = { sender_first_name: first_name, sender_last_name: last_name };
      await notifier.notify(db, orgId, others, 'licence_ends', { ...who, session_status: step });
    };
    for (let after: string | null = ''; after !== null;) {
      const page: Holder[] = await staff()
        .select(['id', 'resource_id', 'first_name', 'last_name'])
        .$narrowType<{ resource_id: string }>()
        .where('role', '!=', 'patient')
        .where('resource_id', 'is not', null)
        .where('id', '>', after)
        .limit(atOnce)
        .execute();
      const licences = await licencesOf(services.record(db, orgId), page);
      for (const one of page) {
        const licence = licences?.get(one.resource_id);
        if (licence) await warn(licence, one);
      }
      after = page.length < atOnce ? null : page.at(-1)!.id;
    }
  });

export const warnOfLicences = async (services: ServerServices): Promise<void> => {
  const organizations = await services.db.selectFrom('organization').select('id').execute();
  for (const { id } of organizations) await warnClinic(services, id);
};
