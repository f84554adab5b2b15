import { sql } from 'kysely';
import type { ServerServices } from '#core/server';
import { addDays } from '#plugins/appointments/shared/index.ts';
import type { Credential } from '../../shared/worker.ts';
import { clinicDays } from '../clinicDays.ts';
import { workersOf } from '../visitRows.ts';
import { coordinatorsOf } from './alerts.ts';

/** So many days before the last on which a credential holds. */
const steps = [7, 30, 60] as const;

/** The narrowest step that has been reached; `lapsed` once it does not hold; null: there is time. */
const stepOf = (until: string, today: string): string | null => {
  if (until < today) return 'lapsed';
  const step = steps.find((days) => until <= addDays(today, days));
  return step === undefined ? null : `${step}`;
};

/** What of them ends soon or has ended, by name, day and step. */
export const endsOf = (credentials: readonly Pick<Credential, 'name' | 'until'>[], today: string) =>
  credentials.flatMap(({ name, until }) => {
    const step = until === null ? null : stepOf(until, today);
    return step === null ? [] : { step, key: `${name} ${until} ${step}` };
  });

/** RTE-5: says once at each step, 60, 30 and 7 days before, and once it has lapsed, that a worker's credential ends. */
export const watchCredentials = async (services: ServerServices): Promise<void> => {
  const organizations = await services.db.selectFrom('organization').select('id').execute();
  for (const { id: orgId } of organizations)
    await services.inOrg(orgId, async (db) => {
      if (!(await services.features.isEnabled(db, orgId, 'home-care'))) return;
      const { today } = await clinicDays(db, orgId, services.now());
      for (const { id, name, paused, facts, warned } of await workersOf(db, orgId)) {
        const now = endsOf(facts.credentials, today);
        const news = now.filter(({ key }) => !warned.includes(key));
        if (paused || news.length === 0) continue;
        const told = await db
          .updateTable('home_care_worker')
          .set({ warned: JSON.stringify(now.map(({ key }) => key)) })
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .where(sql<boolean>`warned = ${JSON.stringify(warned)}::jsonb`)
          .returning('id')
          .execute();
        // Another server was quicker.
        if (told.length === 0) continue;
        const [first, ...rest] = name.split(' ');
        const who = { sender_first_name: first ?? '', sender_last_name: rest.join(' ') };
        const people = await coordinatorsOf(db, orgId);
        for (const step of new Set(news.map((one) => one.step)))
          await services.notifier.notify(db, orgId, people, 'home_credential_ends', { ...who, session_status: step });
      }
    });
};
