import type { Rows } from './row.ts';

export const singleSignOn: Rows = {
  'single-sign-on.decide': {
    by: 'admin',
    of: 'clinic',
    make: async (of) => {
      const { accountId, orgId, email } = of.practitioner;
      const { id } = await of.server.services.asSystem((db) =>
        db
          .insertInto('sign_on_link')
          .values({
            ...{ org_id: orgId, issuer: 'https://login.example', subject: crypto.randomUUID(), account_id: accountId },
            ...{ email, state: 'asked', asked_at: new Date(), decided_by: null, last_used_at: null },
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      return { params: { id }, body: { allowed: true } };
    },
  },
};
