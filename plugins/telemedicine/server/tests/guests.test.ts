import { createHash } from 'node:crypto';
import { keyedHash } from '#core/server/identity/codeKey.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { setFeature } from '#core/shared';
import { anyEvent } from '#test/kit/anyEvent.ts';
import * as calls from '../../shared/calls.ts';
import { pinKey } from '../invites/secrets.ts';
import { arrivingWith, asGuest, bookVisit, clearDay, codeFor, deviceOf, guestOf, mailTo, pinIn } from './testKit.ts';
import { settleAudit } from '#test/kit/server/audit.ts';

let server: TestServer;
let ahead = 0;
let patient: Person;
let doctor: Person;

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  await clearDay(server);
});
beforeEach(async () => {
  patient = await server.login('patient@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
});
afterAll(() => server.close());

const minutes = (n: number): number => n * 60_000;
const open = (code: string, email: string, pin?: string) =>
  server.anyone.send(calls.openInvite, { body: { code, email, ...(pin !== undefined && { pin }) } });
const invite = async (visit: string, email: string, pin: boolean) =>
  (await doctor.send(calls.inviteGuest, { params: { id: visit }, body: { email, name: 'Jo Guest', pin } })).data;
const wrongOf = (pin: string): string => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
const refusalOf = async (answer: ReturnType<typeof open>) => {
  const { status, failure } = await answer;
  return { status, code: failure.code, message: failure.message, fields: failure.fields };
};
const mailsTo = async (email: string): Promise<number> =>
  (
    await server.services.asSystem((db) =>
      db.selectFrom('mail_outbox').select('id').where('recipient', '=', email).execute(),
    )
  ).length;

describe('LNK-2 a link', () => {
  test('gives one answer when made up, for another address, revoked or over', async () => {
    const id = await bookVisit(server, patient, doctor);
    const email = 'alike@guests.test';
    const { id: invited } = await invite(id, email, false);
    const code = await codeFor(server, email);
    const guessed = await refusalOf(open('0'.repeat(48), email));
    expect(guessed).toMatchObject({ status: 404, code: 'link_invalid' });
    expect(await refusalOf(open(code, 'another@guests.test'))).toEqual(guessed);
    const admin = await server.login('admin@pavilion.test');
    await admin.send(setFeature, { params: { id: 'telemedicine' }, body: { enabled: false } });
    expect(await refusalOf(open(code, email))).toEqual(guessed);
    await admin.send(setFeature, { params: { id: 'telemedicine' }, body: { enabled: true } });
    expect((await open(code, email)).status).toBe(200);
    await doctor.send(calls.changeInvite, { params: { id, invite: invited }, body: { act: 'revoke' } });
    expect(await refusalOf(open(code, email))).toEqual(guessed);
    const later = await bookVisit(server, patient, doctor);
    await invite(later, email, false);
    const second = await codeFor(server, email);
    ahead = minutes(130);
    expect(await refusalOf(open(second, email))).toEqual(guessed);
    ahead = 0;
  });

  test('opens again on another device, which takes the seat, and no more once it is taken back; the connection ends', async () => {
    const id = await bookVisit(server, patient, doctor);
    const email = 'again@guests.test';
    const guest = await guestOf(server, doctor, id, email);
    const first = deviceOf();
    const seat = (await guest.send(calls.arrive, arrivingWith(id, first))).data.me!.id;
    const again = (await open(await codeFor(server, email), email)).data;
    const second = asGuest(server, again.pass, again.visit);
    expect((await second.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id).toBe(seat);
    const media = { joining: 'video', microphone: true, camera: true, sharing: false, hand: false } as const;
    const old = await guest.send(calls.report, { params: { id }, body: { device: first, media } });
    expect(old.failure.code).toBe('moved');
    const live = await second.live();
    const { invites } = (await doctor.send(calls.getVisit, { params: { id } })).data;
    expect(invites).toMatchObject([{ email, state: 'opened' }]);
    const params = { id, invite: invites[0]!.id };
    expect((await doctor.send(calls.changeInvite, { params, body: { act: 'revoke' } })).data.state).toBe('revoked');
    expect(await live.closed).toBe(4401);
    for (const one of [guest, second]) {
      const refused = await one.send(calls.getVisit, { params: { id } });
      expect([refused.status, refused.failure.code]).toEqual([401, 'pass_invalid']);
    }
    const { seats } = (await doctor.send(calls.getVisit, { params: { id } })).data;
    expect(seats).toMatchObject([{ kind: 'guest', state: 'removed' }]);
  });

  test('leads to one visit only, and to nothing while the feature is off', async () => {
    const [id, elsewhere] = [await bookVisit(server, patient, doctor), await bookVisit(server, patient, doctor)];
    const guest = await guestOf(server, doctor, id, 'only@guests.test');
    const params = { id: elsewhere };
    const tries = await Promise.all([
      guest.send(calls.getVisit, { params }),
      guest.send(calls.arrive, arrivingWith(elsewhere, deviceOf())),
      guest.send(calls.listChat, { params }),
      guest.send(calls.say, { params: { id: elsewhere, message: deviceOf() }, body: { text: 'x' } }),
      guest.send(calls.getFarewell, { params }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await guest.send(calls.endVisit, { params: { id } })).status).toBe(401);
    const admin = await server.login('admin@pavilion.test');
    await admin.send(setFeature, { params: { id: 'telemedicine' }, body: { enabled: false } });
    const off = await guest.send(calls.getVisit, { params: { id } });
    expect([off.status, off.failure.code]).toEqual([403, 'feature_disabled']);
    await admin.send(setFeature, { params: { id: 'telemedicine' }, body: { enabled: true } });
  });

  test("brings nothing of the clinic's other business over the live connection", async () => {
    const id = await bookVisit(server, patient, doctor);
    const live = await (await guestOf(server, doctor, id, 'quiet@guests.test')).live();
    await server.services.asSystem((db) =>
      server.services.live.publish(db, patient.orgId, 'organization', anyEvent('for_all'), {}),
    );
    await patient.send(calls.arrive, arrivingWith(id, deviceOf()));
    await live.until('event');
    expect(live.frames.flatMap((frame) => (frame.type === 'event' ? [frame.kind] : []))).toEqual([
      'telemedicine_changed',
    ]);
    live.close();
  });

  test('LNK-1 LNK-3 for a person with an account opens their own lobby and sends a notification', async () => {
    const id = await bookVisit(server, patient, doctor);
    const other = await server.login('patient2@pavilion.test');
    expect((await other.send(calls.getVisit, { params: { id } })).status).toBe(404);
    await invite(id, other.email, true);
    const bell = (await (await other.fetch('/messaging/notifications')).json()) as { data: object[] };
    expect(bell.data[0]).toMatchObject({ type: 'telemedicine_invite', data: { resource_id: id } });
    const { me, host } = (await other.send(calls.arrive, arrivingWith(id, deviceOf()))).data;
    expect([me!.kind, me!.state, host]).toEqual(['guest', 'waiting', false]);
    expect((await other.send(calls.getSummary, { params: { id } })).status).toBe(404);
    expect((await other.send(calls.listToday)).data.data.find((one) => one.id === id)).toMatchObject({ mine: false });
    const again = { params: { id }, body: { email: 'x@guests.test', name: 'X', pin: false } };
    expect((await other.send(calls.inviteGuest, again)).status).toBe(403);
  });
});

describe('LNK-2 a PIN', () => {
  test('is counted, and locked for 15 minutes after five wrong tries, even at once', async () => {
    const id = await bookVisit(server, patient, doctor);
    const email = 'pin@guests.test';
    await invite(id, email, true);
    const [code, pin] = [await codeFor(server, email), await mailTo(server, email, pinIn)];
    expect(await refusalOf(open(code, email))).toMatchObject({ status: 403, code: 'pin_needed' });
    expect(await refusalOf(open(code, email, wrongOf(pin)))).toMatchObject({
      status: 403,
      code: 'pin_wrong',
      fields: { left: '4' },
    });
    expect((await open(code, email, pin)).status).toBe(200);
    const many = await Promise.all(Array.from({ length: 9 }, () => refusalOf(open(code, email, wrongOf(pin)))));
    expect(many.filter(({ code: is }) => is === 'pin_wrong').map(({ fields }) => fields!['left'])).toEqual(
      expect.arrayContaining(['4', '3', '2', '1']),
    );
    expect(many.filter(({ code: is }) => is === 'pin_locked')).toHaveLength(5);
    expect(await refusalOf(open(code, email, pin))).toMatchObject({
      status: 429,
      code: 'pin_locked',
      fields: { minutes: '15' },
    });
    expect((await doctor.send(calls.getVisit, { params: { id } })).data.invites[0]!.state).toBe('locked');
    ahead = minutes(16);
    expect((await open(code, email, pin)).status).toBe(200);
    ahead = 0;
  });

  test('stops working once replaced, and a new one lifts no lock', async () => {
    const id = await bookVisit(server, patient, doctor);
    const email = 'renewed@guests.test';
    await invite(id, email, true);
    const [code, pin] = [await codeFor(server, email), await mailTo(server, email, pinIn)];
    for (let tries = 0; tries < 5; tries += 1) await open(code, email, wrongOf(pin));
    const before = await mailsTo(email);
    expect((await server.anyone.send(calls.resendPin, { body: { code, email } })).status).toBe(202);
    while ((await mailsTo(email)) === before) await new Promise((resolve) => setTimeout(resolve, 20));
    const fresh = await mailTo(server, email, pinIn);
    expect((await refusalOf(open(code, email, fresh))).code).toBe('pin_locked');
    ahead = minutes(16);
    if (fresh !== pin) expect((await refusalOf(open(code, email, pin))).code).toBe('pin_wrong');
    expect((await open(code, email, fresh)).status).toBe(200);
    ahead = 0;
  });

  test('cannot be found from a copy of the database', async () => {
    const id = await bookVisit(server, patient, doctor);
    const email = 'copied@guests.test';
    const { id: invited } = await invite(id, email, true);
    const pin = await mailTo(server, email, pinIn);
    const { asSystem, keyed, log } = server.services;
    const { pin_hash } = await asSystem((db) =>
      db.selectFrom('telemedicine_invite').select('pin_hash').where('id', '=', invited).executeTakeFirstOrThrow(),
    );
    const about = pinKey(invited);
    expect(keyed.fits(about, pin, pin_hash)).toBe(true);
    expect(keyed.fits(pinKey('another'), pin, pin_hash)).toBe(false);
    expect(keyedHash('no key of this house, but a guess', log).fits(about, pin, pin_hash)).toBe(false);
    const plain = createHash('sha256').update(`${about}:${pin}`).digest('base64url');
    expect(pin_hash).not.toContain(plain);
  });

  test('appears in no link, no mail with a link, no row and no audit entry', async () => {
    const id = await bookVisit(server, patient, doctor);
    const email = 'secret@guests.test';
    await invite(id, email, true);
    const [code, pin] = [await codeFor(server, email), await mailTo(server, email, pinIn)];
    await open(code, email, wrongOf(pin));
    await settleAudit(server);
    const { mails, rows } = await server.services.asSystem(async (db) => ({
      mails: await db.selectFrom('mail_outbox').select('text').where('recipient', '=', email).execute(),
      rows: JSON.stringify([
        await db.selectFrom('telemedicine_invite').selectAll().where('visit', '=', id).execute(),
        await db.selectFrom('telemedicine_code').selectAll().execute(),
        await db.selectFrom('audit_event').selectAll().where('target_id', '=', id).execute(),
      ]),
    }));
    expect(mails.filter(({ text }) => text.includes(pin) && text.includes('http'))).toEqual([]);
    expect(rows).toContain('pin_wrong');
    expect(rows).not.toContain(code);
    expect(rows).not.toMatch(new RegExp(`"${pin}"`));
  });
});

test('RTE-7 a lost link is mailed again without revealing whether it exists', async () => {
  const id = await bookVisit(server, patient, doctor);
  const email = 'lost@guests.test';
  await invite(id, email, false);
  const first = await codeFor(server, email);
  const before = await mailsTo(email);
  const [known, unknown] = [
    await server.anyone.send(calls.recoverLink, { body: { email, locale: 'fr-CA' } }),
    await server.anyone.send(calls.recoverLink, { body: { email: 'nobody@guests.test' } }),
  ];
  expect([known.status, unknown.status]).toEqual([202, 202]);
  while ((await mailsTo(email)) === before) await new Promise((resolve) => setTimeout(resolve, 20));
  const second = await codeFor(server, email);
  expect(second).not.toBe(first);
  expect(await mailTo(server, email, /(Ouvrez ce lien)/)).toBe('Ouvrez ce lien');
  expect((await open(second, email)).data.visit).toBe(id);
  expect((await open(first, email)).data.visit).toBe(id);
  expect(await mailsTo('nobody@guests.test')).toBe(0);
});

test('RTE-7 a guest’s pass lasts while the clinic holds the visit, and some hours at most', async () => {
  const id = await bookVisit(server, patient, doctor);
  const email = 'long@guests.test';
  const guest = await guestOf(server, doctor, id, email);
  const code = await codeFor(server, email);
  const device = deviceOf();
  const media = { joining: 'video', microphone: true, camera: true, sharing: false, hand: false } as const;
  await doctor.send(calls.arrive, arrivingWith(id, device));
  const seen = async () => (await guest.send(calls.getVisit, { params: { id } })).status;
  const holdAt = async (after: number) => {
    ahead = minutes(after);
    doctor = await server.login(doctor.email);
    await doctor.send(calls.report, { params: { id }, body: { device, media } });
  };
  await holdAt(180);
  expect(await seen()).toBe(200);
  expect((await open(code, email)).status).toBe(200);
  ahead = minutes(310);
  expect(await seen()).toBe(401);
  expect((await open(code, email)).status).toBe(404);
  // The clinic comes back to it; an evening later it is over for guests all the same.
  await holdAt(400);
  expect(await seen()).toBe(200);
  await holdAt(500);
  expect(await seen()).toBe(401);
  expect((await open(code, email)).status).toBe(404);
  ahead = 0;
});
