import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Api, apiOf } from '#test/kit/server/api.ts';
import { type LiveClient, liveClient } from '#test/kit/server/liveClient.ts';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { videoAppointment } from '../../seed/videoAppointment.ts';

const minute = 60_000;

const personOf = async ({ services }: TestServer, { profileId }: Person) => {
  const row = await services.asSystem((db) =>
    db
      .selectFrom('profile')
      .select(['resource_id', 'first_name', 'last_name'])
      .where('id', '=', profileId)
      .executeTakeFirstOrThrow(),
  );
  return { id: row.resource_id!, firstName: row.first_name, lastName: row.last_name };
};

const piece = 5 * minute;
/** Of a server's visits, which stand side by side however long its suite runs: where they begin, and how many there are. */
const days = new WeakMap<TestServer, { readonly base: number; booked: number }>();

/** A day on which nothing was booked yet, whatever the demo has. */
export const clearDay = ({ services }: TestServer): Promise<unknown> =>
  services.asSystem((db) => sql`delete from appointments_hold`.execute(db));

/**
 * A video visit of five minutes whose lobby is open now; each in a time of its own, since nobody is booked twice.
 * @param begins minutes from now
 */
export const bookVisit = async (
  server: TestServer,
  patient: Person,
  doctor: Person,
  begins?: number,
): Promise<string> => {
  const { services } = server;
  const day = days.get(server) ?? { base: Math.floor(services.now().getTime() / piece) * piece, booked: 0 };
  days.set(server, day);
  const start = new Date(
    begins === undefined ? day.base + 2 * piece - piece * day.booked++ : day.base + begins * minute,
  );
  const span = { start, end: new Date(start.getTime() + piece) };
  const people = [await personOf(server, patient), await personOf(server, doctor)] as const;
  const made = videoAppointment(`test-${randomUUID()}`, 'booked', span, people[0], people[1]);
  await services.asSystem((db) => services.record(db, patient.orgId).create(made));
  return made.id!;
};

export const arrivingWith = (id: string, device: string, more: object = {}) => ({
  params: { id },
  body: { device, joining: 'video' as const, ...more },
});

export const deviceOf = (): string => randomUUID();

export interface GuestPerson extends Api {
  readonly pass: string;
  readonly visit: string;
  live(): Promise<LiveClient>;
}

/** The newest mail to an address whose text fits. */
export const mailTo = async ({ services }: TestServer, to: string, fits: RegExp): Promise<string> => {
  for (let tries = 0; tries < 50; tries += 1) {
    const rows = await services.asSystem((db) =>
      db.selectFrom('mail_outbox').select('text').where('recipient', '=', to).orderBy('created_at', 'desc').execute(),
    );
    const found = rows.map(({ text }) => fits.exec(text)?.[1]).find((text) => text !== undefined);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No such mail to ${to}.`);
};

export const linkIn = /(?:\/|=)([A-Za-z0-9_-]{20,})\n/;
export const pinIn = /: (\d{6})\n/;

/** What a guest's browser learns from the link in the mail. */
export const codeFor = async (server: TestServer, email: string): Promise<string> => {
  const link = await mailTo(server, email, linkIn);
  const answer = await server.anyone.fetch('/v3/links/resolve', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  });
  return ((await answer.json()) as { data: { c: string } }).data.c;
};

export const asGuest = ({ url }: TestServer, pass: string, visit: string): GuestPerson => ({
  ...apiOf(url, { authorization: `Bearer ${pass}` }),
  pass,
  visit,
  live: async () => {
    const client = await liveClient(url);
    client.send({ type: 'auth', token: pass });
    await client.until('ready');
    return client;
  },
});

/** Invites somebody without an account and follows their link. */
export const guestOf = async (server: TestServer, host: Person, visit: string, email: string): Promise<GuestPerson> => {
  const body = { email, name: 'Jo Guest', pin: false };
  await host.send(calls.inviteGuest, { params: { id: visit }, body });
  const opened = await server.anyone.send(calls.openInvite, { body: { code: await codeFor(server, email), email } });
  return asGuest(server, opened.data.pass, opened.data.visit);
};
