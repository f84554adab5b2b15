import type { ServerEnvironment } from '#config/environment.server.ts';
import type { Trx } from '#core/server/database/tables.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { type StartOptions, startServer } from './main.ts';
import { settingsOf } from './serverOptions.ts';

const wanted = 'Pavilion';

/** The organisation of this slug; the only one, or a new one, where none is named. */
const organizationFor = async (
  db: Trx,
  slug: string | undefined,
): Promise<{ readonly id: string; readonly name: string }> => {
  const all = await db.selectFrom('organization').select(['id', 'slug', 'name']).orderBy('slug').execute();
  if (slug === undefined && all.length > 1) {
    throw new Error(`Say which organisation: --org ${all.map((one) => one.slug).join(', --org ')}.`);
  }
  const found = slug === undefined ? all[0] : all.find((one) => one.slug === slug);
  if (found) return found;
  const isSlug = /^[a-z][a-z0-9-]{1,40}$/.test(slug ?? 'clinic');
  if (!isSlug) throw new Error(`'${slug}' cannot name an organisation: use lower-case letters, digits and hyphens.`);
  return db
    .insertInto('organization')
    .values({ slug: slug ?? 'clinic', name: slug ?? wanted, details: '{}' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
};

export interface Invited {
  /** Works once. */
  readonly link: string;
  readonly organization: string;
}

const invite = (
  services: ServerServices,
  email: string,
  slug: string | undefined,
): Promise<{ readonly path: string; readonly organization: string }> =>
  services.asSystem(async (db) => {
    const organization = await organizationFor(db, slug);
    const known = await db
      .selectFrom('account')
      .select(['id', 'status'])
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    if (known?.status === 'active') throw new Error(`${email} has an account already. Use another address.`);
    const account =
      known ??
      (await db
        .insertInto('account')
        .values({ email: email.toLowerCase(), status: 'invited' })
        .returning(['id'])
        .executeTakeFirstOrThrow());
    if (known) await db.updateTable('account').set({ status: 'invited' }).where('id', '=', known.id).execute();
    const hat = { account_id: account.id, org_id: organization.id, role: 'super_admin' as const };
    const has = await db
      .selectFrom('profile')
      .select('id')
      .where('account_id', '=', account.id)
      .where('role', '=', 'super_admin')
      .executeTakeFirst();
    if (!has) {
      const [first = 'Super'] = email.split('@');
      await db
        .insertInto('profile')
        .values({ ...hat, first_name: first.slice(0, 60), last_name: 'Administrator' })
        .execute();
    }
    const path = await services.identity.invite(db, account.id);
    return { path, organization: organization.name };
  });

/**
 * Makes the first super administrator of a server without demo people; again for the same address gives a new link.
 * @throws Error that says what to do: the folder is in use, the address is taken, several organisations
 */
export const addSuperAdministrator = async (
  environment: ServerEnvironment,
  email: string,
  slug?: string,
  options: StartOptions = {},
): Promise<Invited> => {
  const quiet = {
    ...environment,
    DEMO: false,
    PORT: 0,
    HOST: '127.0.0.1',
    PUBLIC_URL: linkOrigin(settingsOf(environment)),
  };
  const server = await startServer(quiet, { ...options, signals: false });
  try {
    const { path, organization } = await invite(server.services, email, slug);
    return { link: new URL(path, quiet.PUBLIC_URL).href, organization };
  } finally {
    await server.close();
  }
};
