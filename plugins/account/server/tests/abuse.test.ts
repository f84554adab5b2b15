import * as shared from '#core/shared';
import * as open from '../../shared/calls.ts';
import * as mine from '../../shared/settingsCalls.ts';
import { demoPassword, startAccountServer, type AccountServer } from './testKit.ts';

let server: AccountServer;
beforeAll(async () => {
  // The limits as they are in a real server, but for the number of calls a minute.
  server = await startAccountServer({ RATE_LIMIT_FACTOR: '2', DEMO: 'off' });
  const password_hash = await server.services.identity.hashPassword(demoPassword);
  const known = { email: 'known@clinic.example', password_hash, totp_secret: null, photo_file_id: null } as const;
  await server.services.asSystem((db) =>
    db
      .insertInto('account')
      .values({ ...known, status: 'active' })
      .execute(),
  );
});
afterAll(() => server.close());

const attempt = (email: string, password: string, headers = {}) =>
  server.anyone.send(shared.login, { body: { email, password } }, headers);

const failUntilLocked = async (email: string): Promise<number> => {
  for (let tries = 1; tries <= 60; tries += 1) {
    const { status, failure } = await attempt(email, 'Not-the-password-1');
    if (status === 429) {
      expect(failure.code).toBe('too_many_requests');
      return tries;
    }
  }
  throw new Error('never locked');
};

test('repeated failures lock an address for a while, alike whether it has an account, and the right password too', async () => {
  const known = await failUntilLocked('known@clinic.example');
  const unknown = await failUntilLocked('nobody@clinic.example');
  expect(known).toBe(unknown);
  const locked = await attempt('known@clinic.example', demoPassword);
  const nobody = await attempt('nobody@clinic.example', demoPassword);
  expect([locked.status, locked.failure.code]).toEqual([nobody.status, nobody.failure.code]);
  server.ahead(61);
  expect((await attempt('known@clinic.example', demoPassword)).status).toBe(200);
});

test('API-2 ignores a forged forwarded-for header: it opens no lock and hides no caller', async () => {
  await server.services.asSystem((db) => db.deleteFrom('throttle').execute());
  let answered = 0;
  for (let tries = 0; tries < 400 && answered !== 429; tries += 40) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        attempt(`x${tries + index}@pavilion.test`, 'Not-the-password-1', {
          'x-forwarded-for': `10.0.${tries}.${index}`,
        }),
      ),
    );
    if (answers.some(({ status }) => status === 429)) answered = 429;
  }
  expect(answered).toBe(429);
});

const hostile: readonly unknown[] = [
  undefined,
  null,
  '',
  0,
  true,
  [],
  {},
  [[]],
  'a\u0000b',
  '\ud800',
  { $ne: null },
  '1'.repeat(100_000),
  "'; drop table account; --",
  -1,
  1e308,
  { toString: 'x' },
  'Z'.repeat(50),
  '٣٣٣٣٣٣',
];

const good: Readonly<Record<string, unknown>> = {
  email: 'someone@pavilion.test',
  password: 'A-good-password-1',
  newPassword: 'A-good-password-2',
  currentPassword: 'A-good-password-1',
  code: '123456',
  token: 'abcdefgh',
  otp: 'abcdefgh',
  Session: 'abc',
  refreshToken: 'abc',
  firstName: 'A',
  lastName: 'B',
  organization: 'rideau',
  role: 'patient',
};

/** The fields that a call's body has. */
const fieldsOf = (call: shared.AnyCall): string[] =>
  Object.keys((call.body as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def?.shape ?? {});

const goodFor = (call: shared.AnyCall): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fieldsOf(call).flatMap((field) => (field in good ? [[field, good[field]]] : [])));

const calls = [...Object.values(shared), ...Object.values(open), ...Object.values(mine)].flatMap((one) =>
  typeof one === 'object' && 'path' in one && 'method' in one && one.path.startsWith('/users')
    ? [one as shared.AnyCall]
    : [],
);

describe('hostile input', () => {
  let roomy: AccountServer;
  beforeAll(async () => {
    roomy = await startAccountServer();
  });
  afterAll(() => roomy.close());

  test.each(calls.filter(({ upload }) => !upload).map((call) => [call.id, call] as const))(
    '%s: wrong, oversized and hostile input is refused or taken as text, never an error of the server',
    async (_, call) => {
      const person = await roomy.login('practitioner@pavilion.test');
      const bodies =
        call.body === undefined
          ? [undefined]
          : [
              ...hostile,
              ...fieldsOf(call).flatMap((field) => hostile.map((value) => ({ ...goodFor(call), [field]: value }))),
            ];
      const send = async (body: unknown): Promise<unknown> => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const response = await person.fetch(`/v3${call.path.replace(':id', 'x%00y')}`, {
          method: call.method,
          body: text,
          headers: text === undefined ? {} : { 'content-type': 'application/json' },
        });
        return response.status >= 500 ? { status: response.status, body: text?.slice(0, 200) } : null;
      };
      const broken: unknown[] = [];
      // Many at once, because the calls that tell nothing answer at an even pace.
      for (let from = 0; from < bodies.length; from += 60) {
        broken.push(...(await Promise.all(bodies.slice(from, from + 60).map(send))));
      }
      expect(broken.filter(Boolean)).toEqual([]);
    },
    60_000,
  );
});
