import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const connectMs = 3_000;
const answerMs = 1_000;
const [shortestWaitMs, longestWaitMs] = [100, 1_000];

type Handle = (payload: string) => void;

export interface Listener {
  listen(channel: string, handle: Handle): Promise<void>;
  /** Resolves when the database answers on this connection, which waits for no other. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The one connection that hears what others announce. When it breaks, one loop opens another; what was announced meanwhile is
 * lost, and an empty payload tells every handler to look for itself.
 */
export const keepListening = (connectionString: string, say: (what: string) => void): Listener => {
  const handlers = new Map<string, Handle[]>();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let closed = false;

  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: connectMs });
    next.on('error', () => undefined);
    next.on('notification', ({ channel, payload }) =>
      handlers.get(channel)?.forEach((handle) => handle(payload ?? '')),
    );
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      if (closed) throw new Error('The listener was closed.');
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    // Only now: an attempt that fails ends too, and must not begin a loop of its own.
    next.once('end', () => lost(next));
    client = next;
  };
  const openOnce = (): Promise<void> => {
    opening ??= open().finally(() => (opening = null));
    return opening;
  };

  const lost = (gone: pg.Client): void => {
    if (client !== gone) return;
    client = null;
    if (closed) return;
    say('the database is away');
    void reopen();
  };
  const reopen = async (): Promise<void> => {
    for (let wait = shortestWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
      // Not all servers at once.
      await sleep(wait * (0.5 + Math.random() / 2));
      if (closed) return;
      const done = await openOnce().then(
        () => true,
        () => false,
      );
      if (done) break;
    }
    say('the database is back');
    for (const list of handlers.values()) for (const handle of list) handle('');
  };

  return {
    listen: async (channel, handle) => {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handle]);
      if (client) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      else await openOnce();
    },
    ping: async () => {
      if (!client) throw new Error('Connection terminated: nothing listens.');
      await client.query({ text: 'select 1', query_timeout: answerMs } as pg.QueryConfig);
    },
    close: async () => {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
};
