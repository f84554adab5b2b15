import { randomUUID } from 'node:crypto';
import type { AccountRole } from '#core/shared';
import type { Person, TestServer } from '#test/kit/server/server.ts';

interface Wanted {
  readonly role?: AccountRole;
  readonly accountId?: string;
  readonly status?: 'active' | 'invited';
  readonly email?: string;
  readonly names?: readonly [string, string];
}

/** One more person of an organisation. */
export const addMember = async (
  { services }: TestServer,
  orgId: string,
  { role = 'practitioner', accountId, status = 'active', names = ['Sam', 'Newcomer'], ...more }: Wanted = {},
): Promise<{ readonly id: string; readonly email: string; readonly accountId: string }> =>
  services.asSystem(async (db) => {
    const email = more.email ?? `member-${randomUUID()}@staff.test`;
    const account =
      accountId === undefined
        ? await db.insertInto('account').values({ email, status }).returning(['id', 'email']).executeTakeFirstOrThrow()
        : await db.selectFrom('account').select(['id', 'email']).where('id', '=', accountId).executeTakeFirstOrThrow();
    const [first_name, last_name] = names;
    const { id } = await db
      .insertInto('profile')
      .values({ account_id: account.id, org_id: orgId, role, first_name, last_name, title: null, resource_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, email: account.email, accountId: account.id };
  });

/** Signed in under one of their profiles. */
export const joined = async (server: TestServer, orgId: string, wanted: Wanted = {}): Promise<Person> => {
  const { id, email } = await addMember(server, orgId, wanted);
  return server.login(email, id);
};
