import * as z from 'zod/mini';
import { outboxAct } from '#core/browser/offline/outbox/outboxActs.ts';
import type { OutboxAct } from '#core/browser/offline/outbox/outboxActs.ts';
import { unreadOf } from '#core/server/notifications/notificationRoutes.ts';
import type { Trx } from '#core/server';
import { definePlugin } from '#core/plugin';
import { defineCall, type Http } from '#core/shared';
import type { ServerCatalogueEntry } from '#core/server/plugin/scope.ts';
import { pinged } from './lossyLine.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';

const text = { 'en-CA': 'Bells', 'fr-CA': 'Sonnettes' };
export const ring = defineCall({
  ...{ method: 'POST', base: 'api', allow: ['patient'], summary: 'A bell', feature: 'bells', once: true },
  ...{ id: 'bells.ring', path: '/bells/ring', status: 201 },
  body: z.object({ thing: z.string(), word: z.string(), loud: z.boolean() }),
  answer: z.object({ word: z.string() }),
});
export interface Bell {
  readonly thing: string;
  readonly word: string;
  /** Whoever rang it hears of it in the list of notifications. */
  readonly loud: boolean;
}

let rung = 0;
/** Each bell is a row of its own, in the order in which the server took them. */
export const bells: readonly ServerCatalogueEntry[] = [
  {
    manifest: definePlugin({ id: 'bells', title: text, summary: text, audience: ['patient'] }),
    load: async () => ({
      setup: ({ route, services }) => {
        route(ring, async ({ body }, { db, caller: { orgId: org_id, profileId: profile_id } }) => {
          const key = `bell ${String(rung++).padStart(9, '0')}`;
          await db
            .insertInto('draft')
            .values({ org_id, profile_id, key, text: JSON.stringify(body) })
            .execute();
          if (body.loud) await services.notifier.notify(db, org_id, [profile_id], 'message', { resource_id: key });
          return { word: body.word };
        });
      },
    }),
  },
];

export const ringAct = (http: Http): OutboxAct =>
  outboxAct({ id: 'bells.ring', send: (bell: Bell, key) => http.send(ring, { body: bell }, { key }) });

export interface PushesOf {
  /** Resolves once all of them are on their way. */
  sent(): Promise<void>;
  close(): void;
}

/** The true server, whose clock is the test's, and what it did so far. Without `plugins` with all that there are. */
export interface LossyHouse {
  readonly server: TestServer;
  /** What came of bells, in order. */
  rung(profileId: string): Promise<readonly Bell[]>;
  /** Hands over every push for this person, as the feature of pushes words them, to each of their browsers. */
  pushes(profileId: string, take: (text: string) => void): PushesOf;
  /** Resolves once an event of each that the server told of this person has left it. */
  witness(person: Person): Promise<{ heard(): Promise<void>; close(): void }>;
}

export const startLossyHouse = async (
  now: () => Date,
  plugins?: readonly ServerCatalogueEntry[],
): Promise<LossyHouse> => {
  const server = await startTestServer({ plugins, now });
  const { db } = server.services;
  return {
    server,
    rung: async (profileId) => {
      const rows = await db
        .selectFrom('draft')
        .select('text')
        .where('profile_id', '=', profileId)
        .orderBy('key')
        .execute();
      return rows.map((row) => JSON.parse(row.text) as Bell);
    },
    pushes: (profileId, take) => {
      const waiting: { readonly id: string; readonly read: boolean }[] = [];
      let last: Promise<void> = Promise.resolve();
      const note = async (read: boolean, trx: Trx, ids: readonly string[]): Promise<void> => {
        const mine = trx.selectFrom('notification').select('id').where('id', 'in', ids);
        for (const { id } of await mine.where('profile_id', '=', profileId).execute()) waiting.push({ id, read });
      };
      const send = async (): Promise<void> => {
        for (const { id, read } of waiting.splice(0)) {
          const unread = String(await server.services.asSystem((of) => unreadOf(of, profileId)));
          const push = read ? { type: 'notifications_read' } : { type: 'message', notification_id: id };
          take(JSON.stringify({ ...push, tag: id, unread }));
        }
      };
      const end = server.services.notifier.through({
        silent: async () => [],
        added: (trx, ids) => note(false, trx, ids),
        read: (trx, ids) => note(true, trx, ids),
        committed: () => void (last = last.then(send)),
      });
      return { sent: () => last, close: end };
    },
    witness: async ({ token, profileId }) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/messaging/live`);
      let last = 0;
      let told: () => void = () => undefined;
      const ready = new Promise<void>((resolve, reject) => {
        socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token, profile: profileId }));
        socket.onclose = () => reject(new Error('The witness was sent away.'));
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(String(data)) as { type: string; id?: number; at?: number };
          if (frame.type === 'ready') resolve();
          last = Math.max(last, frame.id ?? frame.at ?? 0);
          told();
        };
      });
      await ready;
      return {
        heard: async () => {
          const row = await db
            .selectFrom('live_event')
            .select((of) => of.fn.max('id').as('id'))
            .where(
              ({ val }) => val(profileId),
              '=',
              ({ fn }) => fn.any('profiles'),
            )
            .executeTakeFirst();
          const until = row?.id ?? 0;
          while (last < until) await new Promise<void>((resolve) => (told = resolve));
          await pinged(socket);
        },
        close: () => {
          socket.onclose = null;
          socket.close();
        },
      };
    },
  };
};
