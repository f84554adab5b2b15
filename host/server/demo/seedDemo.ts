import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { demoAccounts } from '#config/demo.ts';
import type { OrganizationTable, Trx } from '#core/server/database/tables.ts';
import type { Contributions } from '#core/server/plugin/contributions.ts';
import type { SeedContext, ServerServices } from '#core/server/plugin/scope.ts';
import { idFrom, randomFrom, seedOf } from '#core/server/seed/random.ts';
import { type DemoClinic, demoClinics, type DemoPerson } from './demoPeople.ts';

const monthsMs = 30 * 24 * 60 * 60_000;

/** Where a clinic's data goes, and under which addresses its people stand. */
export interface DemoPlace {
  /** What the ids of its rows are made of. */
  readonly source: string;
  readonly org: Omit<Insertable<OrganizationTable>, 'id' | 'details'>;
  readonly details: Readonly<Record<string, string>>;
  readonly openedAt: Date;
  emailOf(person: DemoPerson): string;
}

/**
 * @param hashes of the password that everybody knows, and of one that nobody does; null: nobody signs in
 * @returns the organisation's id, and its people by the address that seeds know them by
 */
export const seedClinic = async (
  db: Trx,
  clinic: DemoClinic,
  { source, org, details, openedAt, emailOf }: DemoPlace,
  hashes: { readonly known: string; readonly unknown: string } | null,
): Promise<{ readonly orgId: string; readonly profiles: SeedContext['profiles'] }> => {
  const random = randomFrom(seedOf(source));
  const orgId = idFrom(random);
  await db
    .insertInto('organization')
    .values({ id: orgId, ...org, details: JSON.stringify(details) })
    .execute();
  const people = clinic.people.map((person, index) => {
    const ids = { accountId: idFrom(random), profileId: idFrom(random) };
    const joined = new Date(openedAt.getTime() + index * 60_000 + Math.floor(random() * 12 * monthsMs));
    return { ...person, ...ids, joined };
  });
  await db
    .insertInto('account')
    .values(
      people.map(({ accountId, signsIn, joined, ...person }) => ({
        id: accountId,
        email: emailOf({ ...person, signsIn }),
        password_hash: (signsIn ? hashes?.known : hashes?.unknown) ?? null,
        status: 'active' as const,
        locale: clinic.locale,
        created_at: joined,
      })),
    )
    .execute();
  await db
    .insertInto('profile')
    .values(
      people.map(({ profileId, accountId, role, firstName, lastName, title, joined }) => ({
        id: profileId,
        account_id: accountId,
        org_id: orgId,
        role,
        first_name: firstName,
        last_name: lastName,
        title: title ?? null,
        created_at: joined,
      })),
    )
    .execute();
  const profiles = people.map(
    ({ email, profileId, accountId, role, firstName, lastName }) =>
      [email, { id: profileId, accountId, role, firstName, lastName }] as const,
  );
  return { orgId, profiles: new Map(profiles) };
};

const contextOf = async (db: Trx, slug: string, seed: string, services: ServerServices): Promise<SeedContext> => {
  const org = await db
    .selectFrom('organization')
    .select(['id', 'slug'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select(['profile.id', 'account_id', 'email', 'role', 'first_name', 'last_name'])
    .where('org_id', '=', org.id)
    .where('stands_for', 'is', null)
    .orderBy('email')
    .execute();
  const profiles = new Map(
    rows.map((row) => [
      row.email,
      { id: row.id, accountId: row.account_id, role: row.role, firstName: row.first_name, lastName: row.last_name },
    ]),
  );
  const told = { own: (one: string) => one, isReachable: true, random: randomFrom(seedOf(`${slug}/${seed}`)) };
  return { db, org, profiles, ...told, now: services.now(), services };
};

/** Once per database; servers that start together take turns. */
const once = (services: ServerServices, name: string, work: (db: Trx) => Promise<void>): Promise<void> =>
  services.asSystem(async (db) => {
    const taken = await sql`insert into seed_run (name) values (${name}) on conflict do nothing returning name`.execute(
      db,
    );
    if (taken.rows.length > 0) await work(db);
  });

/** The demo clinics with every feature's history: the same each time. A database with organisations of its own gets none. */
export const seedDemo = async (
  services: ServerServices,
  contributions: readonly Contributions[],
  progress: (line: string) => void = () => undefined,
): Promise<void> => {
  const { identity } = services;
  const had = await services.db.selectFrom('organization').select('slug').execute();
  const slugs = had.map(({ slug }) => slug);
  if (slugs.length > 0 && !demoClinics.every(({ slug }) => slugs.includes(slug))) return;
  if (slugs.length === 0) {
    const hashes = {
      known: await identity.hashPassword(demoAccounts.password),
      unknown: await identity.hashPassword(randomBytes(24).toString('base64url')),
    };
    await once(services, 'people', async (db) => {
      const opened = new Date(services.now().getTime() - 14 * monthsMs);
      for (const clinic of demoClinics) {
        const { slug, name, color, details, off } = clinic;
        const org = { slug, name, color, created_at: opened };
        const place = { source: slug, org, details, openedAt: opened };
        const { orgId } = await seedClinic(db, clinic, { ...place, emailOf: ({ email }) => email }, hashes);
        const choice = { org_id: orgId, enabled: false, changed_at: opened };
        for (const feature of off)
          await db
            .insertInto('org_feature')
            .values({ ...choice, feature })
            .execute();
      }
    });
  }
  const seeds = contributions.flatMap((added) => added.seeds);
  for (const [index, { name, run }] of seeds.entries()) {
    try {
      await once(services, name, async (db) => {
        progress(`Loading demo data, ${index + 1} of ${seeds.length}: ${name.replace(/\.\w+$/, '')}`);
        for (const { slug } of demoClinics) await run(await contextOf(db, slug, name, services));
      });
    } catch (error) {
      services.log.error({ seed: name, err: error }, 'the demo history of a feature could not be made');
    }
  }
};
