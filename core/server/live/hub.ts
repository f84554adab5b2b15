import { sql } from 'kysely';
import { isStaff } from '#core/shared';
import type { Database } from '../database/database.ts';
import { outsideRequest } from '../database/transactions.ts';
import type { ServerServices, Speaker } from '../plugin/scope.ts';
import { type Broadcast, liveChannel } from './publisher.ts';
import { type LiveSocket, closing } from './sockets.ts';

/** More than this is fetched afresh rather than replayed. */
const mostReplayed = 500;

/** The sockets of this server process, and what other processes tell them. */
export class LiveHub {
  private readonly sockets = new Set<LiveSocket>();
  /** One after the other: an event that must be read first may not be overtaken. */
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly services: ServerServices) {}

  get size(): number {
    return this.sockets.size;
  }

  async listen(database: Database): Promise<void> {
    await database.listen(liveChannel, (payload) =>
      outsideRequest(() => {
        this.queue = this.queue
          .then(() => this.take(payload))
          .catch((error: unknown) => this.services.log.error({ err: error }, 'a live event was not delivered'));
      }),
    );
  }

  /** Sends `ready` and what came after `after`, then everything as it happens. */
  async join(socket: LiveSocket, after: number | undefined): Promise<void> {
    this.sockets.add(socket);
    const { orgId, profileId, role, custom } = socket.caller;
    const { features } = this.services;
    const { at, missed, events } = await this.services.asSystem(async (db) => {
      // The end first: what commits after this line comes by itself.
      const last = await db
        .selectFrom('live_event')
        .select((of) => of.fn.max('id').as('id'))
        .where('org_id', '=', orgId)
        .executeTakeFirst();
      const pruned = await db.selectFrom('live_prune').select('up_to').where('org_id', '=', orgId).executeTakeFirst();
      const end = Math.max(last?.id ?? 0, pruned?.up_to ?? 0);
      if (after === undefined || after === end) return { at: end, missed: false, events: [] };
      if (after > end || after < (pruned?.up_to ?? 0)) return { at: end, missed: true, events: [] };
      const rows = await db
        .selectFrom('live_event')
        .select(['id', 'kind', 'data', 'profiles'])
        .where('org_id', '=', orgId)
        .where('id', '>', after)
        .where('id', '<=', end)
        .where(
          sql<boolean>`((profiles is null and ${role !== 'guest'}) or ${profileId} = any(profiles) or (staff and ${isStaff(role)}))`,
        )
        .orderBy('id')
        .limit(mostReplayed + 1)
        .execute();
      const tooMany = rows.length > mostReplayed;
      return { at: end, missed: tooMany, events: tooMany ? [] : rows };
    });
    socket.send({ type: 'ready', at, missed });
    socket.caughtUp(
      at,
      events.filter(({ kind, data }) => !features.takesEvent(custom, kind, data)),
    );
  }

  leave(socket: LiveSocket): void {
    this.sockets.delete(socket);
  }

  close(): void {
    for (const socket of this.sockets) socket.close(closing.goingAway, 'The server is stopping.');
  }

  private async take(payload: string): Promise<void> {
    if (payload === '') {
      // The line to the database was cut: whoever connects again catches up.
      for (const socket of this.sockets) socket.close(closing.restart, 'Connect again.');
      return;
    }
    const travelled = JSON.parse(payload) as Broadcast;
    const broadcast = travelled.is === 'long-signal' ? await this.signalOf(travelled.id) : travelled;
    if (!broadcast) return;
    if (broadcast.is === 'signed-out') {
      for (const socket of this.sockets) {
        if (socket.caller.deviceId === broadcast.device) socket.close(closing.signedOut, 'Signed out.');
      }
      return;
    }
    if (broadcast.is === 'profile') {
      this.end(({ profileId }) => profileId === broadcast.profile, broadcast.code);
      return;
    }
    if (broadcast.is === 'organization') {
      const { ends, code } = broadcast;
      // What guests may do hangs on their pass alone.
      this.end(({ orgId, role }) => orgId === ends && (code === 'organization_suspended' || role !== 'guest'), code);
      return;
    }
    const concerned = [...this.sockets].filter((socket) => socket.caller.orgId === broadcast.org);
    if (concerned.length === 0) return;
    const whole = broadcast.is === 'event' && broadcast.data === undefined ? await this.read(broadcast) : broadcast;
    if (!whole) return;
    const { features } = this.services;
    for (const socket of concerned) {
      const isTaken = features.takesEvent(socket.caller.custom, whole.kind, whole.data);
      if (!isTaken && socket.isFor(whole.org, whole.to)) socket.take(whole);
    }
  }

  private end(concerns: (caller: Speaker) => boolean, code: string): void {
    for (const socket of this.sockets) {
      if (!concerns(socket.caller)) continue;
      socket.send({ type: 'error', code, message: 'What you may do has changed. Connect again.' });
      socket.close(closing.refused, code);
    }
  }

  private async signalOf(id: string): Promise<Exclude<Broadcast, { is: 'long-signal' }> | null> {
    const row = await this.services.db
      .selectFrom('live_signal')
      .select('payload')
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? (JSON.parse(row.payload) as Broadcast & { is: 'signal' }) : null;
  }

  private async read(event: Broadcast & { is: 'event' }): Promise<(Broadcast & { is: 'event' }) | null> {
    const row = await this.services.db
      .selectFrom('live_event')
      .select(['profiles', 'staff', 'data'])
      .where('id', '=', event.id)
      .executeTakeFirst();
    return row
      ? {
          ...event,
          to: row.profiles === null ? 'organization' : { profiles: row.profiles, staff: row.staff },
          data: row.data,
        }
      : null;
  }
}
