import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { demoAccounts } from '#config/demo.ts';
import type { Trx } from '#core/server/database/tables.ts';
import type { Contributions } from '#core/server/plugin/contributions.ts';
import type { SeedContext, ServerServices } from '#core/server/plugin/scope.ts';
import { idFrom, randomFrom, seedOf } from '#core/server/seed/random.ts';
import { type DemoClinic, demoClinics } from './demoPeople.ts';

const monthsMs = 30 * 24 * 60 * 60_000;

const seedClinic = async (
  db: Trx,
  clinic: DemoClinic,
  hashes: { readonly known: string; readonly unknown: string },
  now: Date,
): Promise<void> => {
  const random = randomFrom(seedOf(clinic.slug));
  const { slug, name, color, locale } = clinic;
  const orgId = idFrom(random);
  const opened = new Date(now.getTime() - 14 * monthsMs);
  await db
    .insertInto('organization')
    .values({ id: orgId, slug, name, color, details: JSON.stringify(clinic.details), created_at: opened })
    .execute();
  const people = clinic.people.map((person, index) => {
    const ids = { accountId: idFrom(random), profileId: idFrom(random) };
    const joined = new Date(opened.getTime() + index * 60_000 + Math.floor(random() * 12 * monthsMs));
    return { ...person, ...ids, joined };
  });
  await db
    .insertInto('account')
    .values(
      people.map(({ accountId, email, signsIn, joined }) => ({
        id: accountId,
        email,
        password_hash: signsIn ? hashes.known : hashes.unknown,
        status: 'active' as const,
        locale,
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
  for (const feature of clinic.off) {
    await db.insertInto('org_feature').values({ org_id: orgId, feature, enabled: false, changed_at: opened }).execute();
  }
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
  return { db, org, profiles, random: randomFrom(seedOf(`${slug}/${seed}`)), now: services.now(), services };
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
      for (const clinic of demoClinics) await seedClinic(db, clinic, hashes, services.now());
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
