import fc from 'fast-check';
import { toJSONSchema } from 'zod/v4/core';
import type { AccountRole, AnyCall, FailureBody, Schema } from '#core/shared';
import { addressOf } from '../../kit/server/api.ts';
import { type Person, type TestServer, startTestServer } from '../../kit/server/server.ts';
import { brokenBodies, hostileJson, hostileText } from './hostile.ts';
import { mayCall } from './mayCall.ts';

let server: TestServer;
let calls: readonly AnyCall[];
let persons: ReadonlyMap<AccountRole, Person>;

beforeAll(async () => {
  server = await startTestServer();
  calls = server.contributions.flatMap(({ routes }) => routes.map(({ call }) => call));
});
beforeEach(async () => {
  // Afresh for every test: some calls sign out.
  persons = new Map([
    ['patient', await server.login('patient@pavilion.test')],
    ['super_admin', await server.login('super-admin@pavilion.test')],
  ]);
});
afterAll(() => server.close());

/** Fields that a call knows, so that hostile values reach its handler's doorstep and not only the check for unknown names. */
const namesOf = (schema: Schema | undefined): string[] => {
  if (!schema) return [];
  const { properties = {} } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(properties);
};

/** Never our fault, never a stack, always a code and a sentence that says what to do. */
const refusedWell = async (what: string, response: Response): Promise<void> => {
  const text = await response.text();
  if (response.ok) return;
  const shown = `${what}: ${response.status} ${text.slice(0, 300)}`;
  if (response.status >= 500) throw new Error(shown);
  const failure = JSON.parse(text) as FailureBody;
  if (!/^[a-z_]+$/.test(failure.code) || failure.message.length < 10) throw new Error(`no code or sentence: ${shown}`);
  if (/node_modules|\bat .*:\d+:\d+|select |insert into|relation "|syntax/i.test(text))
    throw new Error(`tells too much: ${shown}`);
};

const known = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(names.map((name) => [name, hostileJson])), { requiredKeys: [] });

/** Inputs to each call and person. They are drawn anew in every run, so that days of runs try many; more at once by hand. */
const runs = Number(process.env.FUZZ_RUNS ?? 6);

const each = (name: string, run: (call: AnyCall) => Promise<void>): void => {
  test(
    name,
    async () => {
      for (const call of calls) await run(call);
    },
    300_000,
  );
};

const fill = (call: AnyCall, value: string): Record<string, string> =>
  Object.fromEntries([...call.path.matchAll(/:([^/]+)/g)].map(([, param]) => [param!, value]));

/** Who gets past the door; one whom it stops where neither does. */
const askersOf = ({ id }: AnyCall): readonly Person[] => {
  const inside = [...persons].filter(([role]) => mayCall(id, role));
  return (inside.length > 0 ? inside : [...persons].slice(0, 1)).map(([, person]) => person);
};

const send = async (call: AnyCall, path: string, init: RequestInit): Promise<void> => {
  for (const person of askersOf(call)) {
    await refusedWell(`${call.id} ${path.slice(0, 200)}`, await person.fetch(path, { ...init, method: call.method }));
  }
};

each('VAL-2 hostile bodies of every call are refused with a code and a sentence', async (call) => {
  if (call.method === 'GET') return;
  const body = fc.oneof(known(namesOf(call.body)), hostileJson);
  await fc.assert(
    fc.asyncProperty(body, (value) =>
      send(call, addressOf(call, { params: fill(call, 'none') }), {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(value) ?? 'null',
      }),
    ),
    { numRuns: runs },
  );
});

each('VAL-2 hostile queries of every call are refused with a code and a sentence', async (call) => {
  const query = fc.record(Object.fromEntries([...namesOf(call.query), 'other'].map((name) => [name, hostileText])), {
    requiredKeys: [],
  });
  await fc.assert(
    fc.asyncProperty(query, (value) =>
      send(call, addressOf(call, { params: fill(call, 'none'), query: wellFormed(value) }), {}),
    ),
    { numRuns: runs },
  );
});

each('VAL-2 hostile path parameters of every call are refused with a code and a sentence', async (call) => {
  if (!call.path.includes(':')) return;
  await fc.assert(
    fc.asyncProperty(hostileText, (value) =>
      send(call, addressOf(call, { params: wellFormed(fill(call, value)) }), {}),
    ),
    { numRuns: runs },
  );
});

each('VAL-2 bodies that are no JSON are refused with a code and a sentence', async (call) => {
  if (call.method === 'GET') return;
  await fc.assert(
    fc.asyncProperty(brokenBodies, ([type, body]) =>
      send(call, addressOf(call, { params: fill(call, 'none') }), {
        headers: { 'content-type': type },
        body: Buffer.from(body),
      }),
    ),
    { numRuns: Math.ceil(runs / 2) },
  );
});

each('ROL-1 hostile headers are refused with a code and a sentence', async (call) => {
  const header = fc.string({ minLength: 0, maxLength: 60, unit: fc.constantFrom(...'abz019-_.~"\'%;,=<>/') });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('role', 'x-organization', 'authorization', 'accept-encoding', 'content-type', 'x-forwarded-for'),
      header,
      (name, value) =>
        send(call, addressOf(call, { params: fill(call, 'none') }), {
          headers: { [name]: name === 'authorization' ? `Bearer ${value}` : value },
        }),
    ),
    { numRuns: Math.ceil(runs / 2) },
  );
});

/** What can stand in an address at all: a lone surrogate cannot be percent-encoded. */
const wellFormed = <T extends Record<string, unknown>>(value: T): T =>
  Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text).toWellFormed()])) as T;
