import { sql } from 'kysely';
import { setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { dayTime } from '../carry.ts';

let server: TestServer;
let [patient, other, admin] = [] as unknown as readonly [Person, Person, Person];
let ahead = 0;
const now = (): Date => new Date(Date.now() + ahead);
/** Noon in Toronto, some days from now. */
const noon = (() => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  return Date.parse(`${day}T17:00:00Z`);
})();

beforeAll(async () => {
  server = await startTestServer({ now, env: { RATE_LIMIT_FACTOR: '1' } });
  await server.jobs.stop();
  ahead = noon - Date.now();
  [patient, other, admin] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('patient2@pavilion.test'),
    server.login('clinic-admin@pavilion.test'),
  ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  ahead = noon - Date.now();
  await server.services.asSystem(async (db) => {
    await db.deleteFrom('text_message').execute();
    await db.deleteFrom('text_code').execute();
    await db.deleteFrom('text_number').where('profile_id', '!=', patient.profileId).execute();
    await db.deleteFrom('throttle').execute();
    await db.updateTable('text_number').set({ on: true, stopped_at: null, number: '6135550121' }).execute();
  });
});

const asked: [string, string, boolean][] = [];
const question = 'tests.question';
let withdraw = (): void => undefined;
beforeAll(() => {
  withdraw = server.services.texts.questions.declare(null, {
    id: question,
    answer: async (_, { profileId, about }, yes) => {
      asked.push([profileId, about, yes]);
      return { 'en-CA': yes ? 'Noted.' : 'Taken back.', 'fr-CA': 'Noté.' };
    },
  });
});
afterAll(() => withdraw());
beforeEach(() => void asked.splice(0));

const words = { 'en-CA': 'Rideau: a visit Tue 9:00.', 'fr-CA': 'Rideau : un rendez-vous mar. 9 h.' };
const tell = (who: Person, about?: string, until = new Date(noon + 6 * 3_600_000)) =>
  server.services.asSystem((db) =>
    server.services.texts.send(db, who.orgId, {
      ...{ feature: 'appointments', to: [who.profileId], words, until },
      ...(about !== undefined && { asks: { question, about } }),
    }),
  );
const deliver = () => server.jobs.runNow('text-messages.send');
const messages = () =>
  server.services.asSystem((db) => db.selectFrom('text_message').selectAll().orderBy('created_at').execute());
const phone = (said: string, number = '6135550121') =>
  admin.send(calls.answerAsPhone, { params: { number }, body: { words: said } });
/** What a telephone shows last. */
const lastShown = async (number = '6135550121') => {
  await deliver();
  const { data } = (await admin.send(calls.readTextStatus)).data;
  return data.phones.find((one) => one.number === number)?.words;
};
const codeOf = async (): Promise<string> =>
  /\d{6}/.exec((await messages()).find(({ kind }) => kind === 'code')!.words)![0];

describe('a telephone is confirmed', () => {
  test('by a code that goes there; then messages go there', async () => {
    expect((await other.send(calls.readOwnTexts)).data.data).toMatchObject({
      isOffered: true,
      number: null,
      waiting: null,
    });
    const sent = await other.send(calls.askNumber, { body: { number: '+1 (613) 555-0177' } });
    expect(sent.data.data).toMatchObject({ number: null, waiting: '6135550177', on: false });
    await tell(other);
    expect((await messages()).map(({ kind }) => kind)).toEqual(['code']);
    await deliver();
    const confirmed = await other.send(calls.confirmNumber, { body: { code: await codeOf() } });
    expect(confirmed.data.data).toMatchObject({ number: '6135550177', waiting: null, on: true });
    await tell(other);
    expect(await lastShown('6135550177')).toBe('Rideau: a visit Tue 9:00. Reply STOP to end messages.');
  });

  test('a wrong code is refused, a fifth time for good, and an old one too', async () => {
    await other.send(calls.askNumber, { body: { number: '613 555 0177' } });
    const code = await codeOf();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      const refused = await other.send(calls.confirmNumber, { body: { code: wrong } });
      expect([refused.status, refused.failure.code]).toEqual([401, 'wrong_code']);
    }
    expect((await other.send(calls.confirmNumber, { body: { code } })).status).toBe(401);
    await other.send(calls.askNumber, { body: { number: '613 555 0177' } });
    const second = (await messages()).filter(({ kind }) => kind === 'code').at(-1)!.words;
    ahead += 11 * 60_000;
    expect((await other.send(calls.confirmNumber, { body: { code: /\d{6}/.exec(second)![0] } })).status).toBe(401);
  });

  test.each(['911', '12', '+44 20 7946 0958', '900 555 0123', '868 555 0123', 'abc', ''])(
    'a number that costs or leads nowhere is refused: %j',
    async (number) => {
      const refused = await other.send(calls.askNumber, { body: { number } });
      expect([refused.status, Object.keys(refused.failure.fields ?? {})]).toEqual([422, ['number']]);
    },
  );

  test('codes are limited by whoever asks and by the telephone that is rung', async () => {
    const ask = (who: Person, number: string) => who.send(calls.askNumber, { body: { number } });
    for (const n of [0, 1, 2, 3]) expect((await ask(other, `613555017${n}`)).status).toBe(200);
    expect((await ask(other, '6135550175')).status).toBe(429);
    for (let n = 0; n < 4; n += 1) await ask(patient, '6135550170');
    await server.services.asSystem((db) => db.deleteFrom('text_message').execute());
    const third = await server.login('patient@laurier.test');
    expect((await ask(third, '6135550170')).status).toBe(429);
    expect(await messages()).toEqual([]);
  });

  test('switched off, removed, suspended or without the feature, nothing goes there, not even what waited', async () => {
    const counts = async () => (await messages()).filter(({ state }) => ['sent', 'arrived'].includes(state)).length;
    await tell(patient);
    await patient.send(calls.chooseTexts, { body: { on: false } });
    await tell(patient);
    await deliver();
    expect(await counts()).toBe(0);

    await patient.send(calls.chooseTexts, { body: { on: true } });
    await tell(patient);
    const set = (enabled: boolean) => admin.send(setFeature, { params: { id: 'text-messages' }, body: { enabled } });
    await set(false);
    await tell(patient);
    await deliver();
    expect(await counts()).toBe(0);
    expect((await patient.send(calls.readOwnTexts)).failure.code).toBe('feature_disabled');
    await set(true);

    await tell(patient);
    const suspend = (suspended_at: Date | null) =>
      server.services.asSystem((db) =>
        db.updateTable('profile').set({ suspended_at }).where('id', '=', patient.profileId).execute(),
      );
    await suspend(now());
    await deliver();
    await suspend(null);
    expect(await counts()).toBe(0);

    await other.send(calls.askNumber, { body: { number: '6135550178' } });
    await other.send(calls.confirmNumber, { body: { code: await codeOf() } });
    await tell(other);
    expect((await other.send(calls.removeNumber)).data.data).toMatchObject({ number: null, waiting: null });
    await deliver();
    expect(
      (await messages()).find(({ profile_id, kind }) => profile_id === other.profileId && kind === 'told')!.state,
    ).toBe('dropped');
    expect((await other.send(calls.chooseTexts, { body: { on: true } })).status).toBe(404);
  });
});

describe('messages', () => {
  test('too late they are not sent; at night they wait for the morning of the clinic', async () => {
    await tell(patient, undefined, new Date(noon + 1_000));
    ahead += 5_000;
    await deliver();
    expect((await messages())[0]!.state).toBe('dropped');
    const zone = 'America/Toronto';
    expect(dayTime(new Date('2026-11-28T17:00:00Z'), zone).toISOString()).toBe('2026-11-28T17:00:00.000Z');
    expect(dayTime(new Date('2026-11-29T03:00:00Z'), zone).toISOString()).toBe('2026-11-29T13:00:00.000Z');
    expect(dayTime(new Date('2026-11-28T09:00:00Z'), zone).toISOString()).toBe('2026-11-28T13:00:00.000Z');
    // The night in which clocks go back.
    expect(dayTime(new Date('2026-11-01T03:00:00Z'), zone).toISOString()).toBe('2026-11-01T13:00:00.000Z');
  });

  test('what is said at night rings no telephone before the morning, and not at all where it would be too late', async () => {
    // Three in the morning, in winter or summer.
    ahead += 15 * 3_600_000;
    const eleven = new Date(noon + 23 * 3_600_000);
    await tell(patient, undefined, eleven);
    await tell(patient, undefined, new Date(noon + 16 * 3_600_000));
    await deliver();
    expect((await messages()).map(({ state }) => state)).toEqual(['waiting']);
    ahead += 7 * 3_600_000;
    await deliver();
    expect((await messages()).map(({ state }) => state)).toEqual(['sent']);
  });

  test('one that was being sent when the server died is not sent again', async () => {
    await tell(patient);
    await server.services.asSystem((db) => db.updateTable('text_message').set({ state: 'sending' }).execute());
    await deliver();
    expect((await messages())[0]).toMatchObject({ state: 'unknown', outside_id: null });
  });

  test('a patient and another clinic’s administrator learn nothing of them', async () => {
    await tell(patient);
    expect((await patient.send(calls.readTextStatus)).status).toBe(403);
    const away = await server.login('admin@laurier.test');
    const { data } = await away.send(calls.readTextStatus);
    expect([data.data.takers, data.data.phones]).toEqual([0, []]);
    const refused = await away.send(calls.answerAsPhone, { params: { number: '6135550121' }, body: { words: 'STOP' } });
    expect(refused.status).toBe(404);
    expect((await patient.send(calls.readOwnTexts)).data.data.stopped).toBeNull();
  });
});

describe('answers', () => {
  test('a yes answers the one question that is open, once', async () => {
    await tell(patient, 'visit-1');
    await deliver();
    await phone('Yes!');
    expect(asked).toEqual([[patient.profileId, 'visit-1', true]]);
    expect(await lastShown()).toBe('Noted.');
    await phone('no');
    expect(asked).toHaveLength(1);
    expect(await lastShown()).toMatch(/^There is no question/);
    expect((await admin.send(calls.readTextStatus)).data.data.week).toMatchObject({ sent: 1, answered: 1, failed: 0 });
  });

  test('of two open questions neither is answered by a word; asked twice of one thing it is one question', async () => {
    await tell(patient, 'visit-1');
    await tell(patient, 'visit-1');
    await deliver();
    await phone('NON');
    expect(asked).toEqual([[patient.profileId, 'visit-1', false]]);
    await tell(patient, 'visit-2');
    await tell(patient, 'visit-3');
    await deliver();
    await phone('YES');
    expect(asked).toHaveLength(1);
    expect(await lastShown()).toMatch(/^You have several visits/);
  });

  test('a question that was not sent, or whose time is over, is not open', async () => {
    await tell(patient, 'visit-4');
    await phone('YES');
    await deliver();
    ahead += 7 * 3_600_000;
    await phone('YES');
    expect(asked).toEqual([]);
  });

  test('STOP ends messages at once in every clinic, START brings them back; other words are answered by a machine', async () => {
    await tell(patient, 'visit-5');
    await deliver();
    await tell(patient, 'visit-6');
    await phone('arrêt');
    await deliver();
    expect((await messages()).find(({ about }) => about === 'visit-6')!.state).toBe('dropped');
    expect((await patient.send(calls.readOwnTexts)).data.data.stopped).not.toBeNull();
    expect((await admin.send(calls.readTextStatus)).data.data).toMatchObject({ takers: 0, stopped: 1 });
    await phone('START');
    expect((await patient.send(calls.readOwnTexts)).data.data.stopped).toBeNull();
    // Once each: to stop again what is stopped changes nothing.
    await phone('START');
    await server.services.audit.settle(patient.orgId);
    const { rows } = await server.services.asSystem((db) =>
      sql<{ profile_id: string; detail: unknown }>`select profile_id, detail from audit_event
        where org_id = ${patient.orgId} and jsonb_exists(detail::jsonb, 'stopped') order by seq`.execute(db),
    );
    expect(rows).toEqual([true, false].map((stopped) => ({ profile_id: patient.profileId, detail: { stopped } })));
    await phone('chest pain');
    expect(await lastShown()).toMatch(/In an emergency call 911/);
    for (let n = 0; n < 20; n += 1) await phone('hello');
    expect((await messages()).filter(({ kind }) => kind === 'back').length).toBeLessThanOrEqual(10);
  });
});
