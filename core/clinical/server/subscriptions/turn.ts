import { bounds } from '#core/server/budgets/bounds.ts';
import { paced } from '#core/server/budgets/pace.ts';
import type { Trx } from '#core/server/database/tables.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { definitions } from '../resource/definitions.ts';
import { appById } from '../smart/clientProof.ts';
import { addGrant, endGrant } from '../smart/grants.ts';
import { scopesIn, within } from '../smart/scopes.ts';
import { approverOf, type ServiceWork, withServiceRights } from '../smart/serviceRights.ts';
import { deliverTo } from './delivery.ts';
import { notificationJson, type NumberedEvent, type SubscriptionRow } from './notification.ts';
import { type EventRow, type TellableEvent, tellableOf } from './tellable.ts';

/** What became of one turn. */
export type Outcome =
  | { readonly is: 'sent'; readonly upTo: number }
  | { readonly is: 'nothing' | 'paused' | 'again' }
  | { readonly is: 'failed' | 'over'; readonly why: string };

const mostBytes = 2 * 1024 * 1024;
const dayMs = 24 * 60 * 60_000;
/** A grant is renewed before it is forgotten. */
const soonMs = 7 * dayMs;

export const rightsEnded = 'The rights of this service have ended. Ask the clinic, then send the subscription again.';

/** Whatever the service could get by a new token now, and no more than the token that made the subscription could read. */
const grantOf = async (
  services: ServerServices,
  db: Trx,
  row: SubscriptionRow,
): Promise<Pick<ServiceWork, 'grant' | 'appName' | 'until'> | null> => {
  const app = await appById(db, row.app_id);
  const person = app?.service ? await approverOf(db, app) : null;
  const scope = app ? within(await definitions(), scopesIn(row.scope), scopesIn(app.scope)).join(' ') : '';
  if (!app || !person || scope === '') return null;
  const now = services.now();
  const found = await db
    .selectFrom('smart_grant')
    .innerJoin('device', 'device.id', 'smart_grant.device_id')
    .select(['smart_grant.account_id', 'profile_id', 'device_id', 'scope', 'device.expires_at', 'device.revoked_at'])
    .where('smart_grant.id', '=', row.grant_id ?? '')
    .executeTakeFirst();
  const good =
    found?.revoked_at === null &&
    found.expires_at.getTime() > now.getTime() + soonMs &&
    found.profile_id === person.profileId &&
    found.scope === scope;
  if (found && good) return { grant: found, appName: app.name, until: found.expires_at };
  if (found) await endGrant(db, found, now);
  const grant = await addGrant(db, { orgId: row.org_id, app, ...person, scope, patientId: null }, now);
  await db.updateTable('subscription').set({ grant_id: grant.id }).where('id', '=', row.id).execute();
  return { grant, appName: app.name, until: new Date(now.getTime() + soonMs) };
};

const waiting = (db: Trx, { id, most }: SubscriptionRow): Promise<readonly EventRow[]> =>
  db
    .selectFrom('subscription_event')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('done', '=', false)
    .orderBy('number', (order) => order.asc().nullsLast())
    .orderBy('seq')
    .limit(most)
    .execute();

/**
 * Gives those that are told their numbers, for good, before anything leaves; the others are as if they had not happened.
 * @returns null where the subscription was changed meanwhile
 */
const numbered = (
  services: ServerServices,
  held: SubscriptionRow,
  rows: readonly EventRow[],
  told: readonly (TellableEvent | null)[],
): Promise<readonly NumberedEvent[] | null> =>
  services.asSystem(async (db) => {
    const mine = await db
      .selectFrom('subscription')
      .select('told')
      .where('id', '=', held.id)
      .where('held_until', '=', held.held_until)
      .forUpdate()
      .executeTakeFirst();
    if (!mine) return null;
    let last = Number(mine.told);
    const events: NumberedEvent[] = [];
    for (const [n, event] of told.entries()) {
      const { seq, number, at } = rows[n]!;
      if (number !== null) events.push({ number: Number(number), at, event });
      else if (event) {
        last += 1;
        await db.updateTable('subscription_event').set({ number: last }).where('seq', '=', seq).execute();
        events.push({ number: last, at, event });
      } else await db.deleteFrom('subscription_event').where('seq', '=', seq).execute();
    }
    await db.updateTable('subscription').set({ told: last }).where('id', '=', held.id).execute();
    return events;
  });

const sent = async (
  services: ServerServices,
  row: SubscriptionRow,
  events: readonly NumberedEvent[],
): Promise<Outcome> => {
  const { content } = row;
  const kind = !row.shaken ? 'handshake' : events.length > 0 ? 'event-notification' : 'heartbeat';
  const upTo = events.at(-1)?.number ?? Number(row.delivered);
  const why = await deliverTo(services, row, notificationJson(row, { kind, content, events }, services.now()));
  return why === null ? { is: 'sent', upTo } : { is: 'failed', why };
};

/** One turn of a subscription that this process holds: a handshake, some events, or a heartbeat. */
export const turnOf = (services: ServerServices, held: SubscriptionRow): Promise<Outcome> =>
  paced({ statementMs: bounds.statementMs.other }, async (): Promise<Outcome> => {
    const now = services.now();
    if (held.ends_at && held.ends_at <= now) return { is: 'over', why: 'Its end has come.' };
    // Nothing is lost meanwhile: it goes on where the clinic lets apps in again.
    if (!(await services.apps.isOpen(held.org_id))) return { is: 'paused' };
    const given = await services.asSystem((db) => grantOf(services, db, held));
    if (!given) return { is: 'over', why: rightsEnded };
    const work: ServiceWork = { id: held.id, orgId: held.org_id, base: held.base, ...given };
    const rows = held.shaken ? await services.asSystem((db) => waiting(db, held)) : [];
    const told = await withServiceRights(services, work, (record) =>
      tellableOf(record, rows, { filters: held.filters, mostBytes }),
    );
    const events = await numbered(services, held, rows, told);
    if (events === null) return { is: 'nothing' };
    const isBeat = held.beat_at !== null && held.beat_at <= now;
    if (held.shaken && events.length === 0 && !isBeat) return { is: 'nothing' };
    const last = Math.max(Number(held.told), ...events.map(({ number }) => number));
    return sent(services, { ...held, told: last }, events);
  });
