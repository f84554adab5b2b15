import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type LiveKind, readEvent } from '#core/shared';
import type { Db, Trx } from '../database/tables.ts';
import { currentTransaction, executeLater, writeLast } from '../database/transactions.ts';
import type { Audience, LivePublisher, OrganizationChange, ProfileChange } from '../plugin/scope.ts';

/** The one channel of all server processes. */
export const liveChannel = 'pavilion_live';

/** What travels between server processes. An event without `data` is read from the table: it was too long to travel. */
export type Broadcast =
  | {
      readonly is: 'event';
      readonly org: string;
      readonly to: Audience;
      readonly id: number;
      readonly kind: string;
      readonly data?: unknown;
    }
  | {
      readonly is: 'signal';
      readonly org: string;
      readonly to: Audience;
      readonly kind: string;
      readonly from: string;
      readonly data: unknown;
    }
  /** A signal that was too long to travel; it waits in `live_signal`. */
  | { readonly is: 'long-signal'; readonly id: string }
  | { readonly is: 'signed-out'; readonly device: string }
  | { readonly is: 'profile'; readonly profile: string; readonly code: ProfileChange }
  /** Every socket that acts there. */
  | { readonly is: 'organization'; readonly ends: string; readonly code: OrganizationChange };

/** PostgreSQL takes less than 8000 bytes. */
const longest = 7_900;

const send = async (db: Db | Trx, text: string): Promise<void> => {
  await sql`select pg_notify(${liveChannel}, ${text})`.execute(db);
};

interface Waiting {
  readonly orgId: string;
  readonly to: Audience;
  readonly kind: string;
  readonly data: unknown;
}

/** A broadcast in two parts, between which the database puts the id that it gave. */
const around = (org: string, to: Audience, kind: string, rest: object): readonly [string, string] => {
  const [head, tail] = [JSON.stringify({ is: 'event', org, to }), JSON.stringify({ kind, ...rest })];
  return [`${head.slice(0, -1)},"id":`, `,${tail.slice(1)}`];
};

/** Keeps an event and announces it, without what it says where that is too long to travel. */
const published = ({ orgId, to, kind, data }: Waiting) => {
  const profiles = to === 'organization' ? null : [...to.profiles];
  const staff = to !== 'organization' && to.staff === true;
  const [head, tail] = around(orgId, to, kind, { data: data ?? null });
  const [shortHead, shortTail] = around(orgId, 'organization', kind, {});
  return sql`with e as (
      insert into live_event (org_id, profiles, staff, kind, data)
      values (${orgId}, ${profiles}::text[], ${staff}, ${kind}, ${JSON.stringify(data ?? null)}) returning id
    ), said as (select ${head}::text || e.id || ${tail}::text as whole, ${shortHead}::text || e.id || ${shortTail}::text as short from e)
    select pg_notify(${liveChannel}, case when octet_length(whole) <= ${longest} then whole else short end) from said`;
};

const write = async (db: Trx, events: readonly Waiting[]): Promise<void> => {
  const byOrg = Map.groupBy(events, ({ orgId }) => orgId);
  for (const org of [...byOrg.keys()].sort()) {
    const mine = byOrg.get(org)!;
    // Held until commit: ids of one organisation become visible in their order, so a client that catches up skips none.
    await executeLater(db, sql`select pg_advisory_xact_lock(hashtextextended(${`live:${org}`}, 0))`);
    for (const event of mine) await executeLater(db, published(event));
  }
};

/** In tests: what browsers could not read is not published. @throws Error */
const agreed = (event: LiveKind, data: unknown): LiveKind => {
  const read = process.env.NODE_ENV === 'test' ? readEvent(event, data) : { data };
  if ('problem' in read) throw new Error(read.problem);
  return event;
};

export const livePublisher = (db: Db): LivePublisher => ({
  publish: (trx, orgId, to, event, data) => {
    const { kind } = agreed(event, data);
    if (to !== 'organization' && to.profiles.length === 0 && !to.staff) return Promise.resolve();
    return writeLast<Waiting>(trx, 'live', { orgId, to, kind, data }, write);
  },
  signal: async (org, to, event, from, data) => {
    const { kind } = agreed(event, data);
    const text = JSON.stringify({ is: 'signal', org, to, kind, from, data } satisfies Broadcast);
    const via = currentTransaction() ?? db;
    if (Buffer.byteLength(text) <= longest) return send(via, text);
    // Call set-up of a browser with many codecs is longer than a notification may be.
    const id = randomUUID();
    await via.insertInto('live_signal').values({ id, payload: text }).execute();
    await send(via, JSON.stringify({ is: 'long-signal', id } satisfies Broadcast));
  },
  closeDevice: (trx, device) => send(trx, JSON.stringify({ is: 'signed-out', device } satisfies Broadcast)),
  closeOrganization: (trx, ends, code) =>
    send(trx, JSON.stringify({ is: 'organization', ends, code } satisfies Broadcast)),
  closeProfile: (trx, profile, code) => send(trx, JSON.stringify({ is: 'profile', profile, code } satisfies Broadcast)),
});
