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
  'single-sign-on.saveGroup': {
    by: 'admin',
    of: 'clinic',
    make: async (of) => {
      const now = new Date();
      const { id } = await of.server.services.asSystem((db) =>
        db
          .insertInto('scim_group')
          .values({
            ...{ org_id: of.practitioner.orgId, display_name: crypto.randomUUID(), external_id: null, role: null },
            ...{ custom_role_id: null, claimed: true, created_at: now, changed_at: now },
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      return { params: { id }, body: { role: 'practitioner', customRole: null } };
    },
  },
};
