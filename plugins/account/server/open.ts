import { notFound } from '../../../core/server/failure.ts';
import { embeddedOf } from '../../../core/server/identity/embedded.ts';
import type { Handler, ServerServices } from '../../../core/server/plugin/scope.ts';
import type { demoOutbox, getKeySet, listOrganizations } from '../shared/contract.ts';

export const organizations =
  (services: ServerServices): Handler<typeof listOrganizations> =>
  async () => ({
    data: await services.asSystem((db) =>
      db.selectFrom('organization').select(['slug', 'name']).orderBy('name').limit(500).execute(),
    ),
  });

export const keySet =
  (services: ServerServices): Handler<typeof getKeySet> =>
  async () => {
    const { keys } = await embeddedOf(services.identity).keys.publicSet();
    return { keys: keys.map((key) => ({ ...key })) };
  };

/** Domains that can never be anybody's (RFC 2606). */
const reserved = ['%.test', '%.example', '%.invalid', '%@example.com', '%@example.org', '%@example.net'];

/** A real person's mail is shown only to whoever names the address, and in a demo house only. */
export const outbox =
  (services: ServerServices): Handler<typeof demoOutbox> =>
  async ({ query }) => {
    if (!services.environment.DEMO || services.environment.SMTP_URL !== undefined) throw notFound('page');
    const { to } = query;
    const rows = await services.asSystem((db) =>
      db
        .selectFrom('mail_outbox')
        .select(['id', 'recipient', 'subject', 'text', 'created_at'])
        .where((eb) =>
          to === undefined
            ? eb.or(reserved.map((pattern) => eb('recipient', 'like', pattern)))
            : eb('recipient', '=', to),
        )
        .orderBy('created_at', 'desc')
        .limit(50)
        .execute(),
    );
    return {
      data: rows.map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        text: row.text,
        createdAt: row.created_at.toISOString(),
      })),
    };
  };
