import { sql } from 'kysely';
import { isAdmin } from '#core/shared';
import { notFound } from '#core/server/failure.ts';
import { isFromThisMachine } from '#core/server/http/loopback.ts';
import { embeddedOf } from '#core/server/identity/embedded/embedded.ts';
import type { Handler, ServerServices } from '#core/server/plugin/scope.ts';
import type { demoOutbox, getKeySet, listOrganizations } from '../shared/calls.ts';

export const readOrganizations =
  (services: ServerServices): Handler<typeof listOrganizations> =>
  async () => ({
    data: await services.asSystem((db) =>
      db
        .selectFrom('organization')
        .select(['slug', 'name'])
        .where('closed_at', 'is', null)
        .orderBy('name')
        .limit(500)
        .execute(),
    ),
  });

export const readKeySet =
  (services: ServerServices): Handler<typeof getKeySet> =>
  async () => {
    const { keys } = await embeddedOf(services.identity).keys.publicSet();
    return { keys: keys.map((key) => ({ ...key })) };
  };

/** Domains that no one can own (RFC 2606). */
const reserved = ['%.test', '%.example', '%.invalid', '%@example.com', '%@example.org', '%@example.net'];

/** Those who have or are offered a profile in the clinic. */
const peopleOf = (orgId: string) =>
  sql<boolean>`recipient in (select a.email from account a where exists (
    select from profile p where p.account_id = a.id and p.org_id = ${orgId}) or exists (
    select from profile_offer f where f.account_id = a.id and f.org_id = ${orgId}))`;

/**
 * Only in a demo: on the machine itself, and to administrators the mails to people of their clinic. A real
 * person's mail is shown only to a caller who names the address.
 */
export const readDemoOutbox =
  (services: ServerServices): Handler<typeof demoOutbox> =>
  async ({ query }, context) => {
    const caller = context.callerOrNull;
    const isHere = isFromThisMachine(context);
    const isOpen = services.settings.demo && !services.settings.sendsMail;
    if (!isOpen || !(isHere || isAdmin(caller?.role ?? null))) throw notFound('page');
    const { to } = query;
    const rows = await services.asSystem((db) =>
      db
        .selectFrom('mail_outbox')
        .select(['id', 'recipient', 'subject', 'text', 'calendar', 'created_at'])
        .where((eb) =>
          to === undefined
            ? eb.or(reserved.map((pattern) => eb('recipient', 'like', pattern)))
            : eb('recipient', '=', to),
        )
        .$if(!isHere && caller !== null, (mails) => mails.where(peopleOf(caller?.orgId ?? '')))
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
        calendar: row.calendar,
        createdAt: row.created_at.toISOString(),
      })),
    };
  };
