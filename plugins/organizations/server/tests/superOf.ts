import type { Person, TestServer } from '#test/kit/server/server.ts';

/** A super administrator of an organisation; with an account that is there, under a further profile. */
export const superOf = async (server: TestServer, email: string, orgId: string): Promise<Person> => {
  const id = await server.services.asSystem(async (db) => {
    await db
      .insertInto('account')
      .values({ email, status: 'active', password_hash: null, totp_secret: null, photo_file_id: null })
      .onConflict((same) => same.column('email').doNothing())
      .execute();
    const account = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const person = { first_name: 'Robin', last_name: 'Côté', title: null, resource_id: null };
    const made = await db
      .insertInto('profile')
      .values({ account_id: account.id, org_id: orgId, role: 'super_admin', ...person })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  });
  return server.login(email, id);
};
