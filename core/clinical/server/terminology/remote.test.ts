import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Terminology } from './terminology.ts';
import { remoteFirst, remoteTerminology } from './remote.ts';

type Answer = (path: string, asked: Readonly<Record<string, unknown>>, response: ServerResponse) => void;

let answer: Answer;
let asked: string[];
let stand: Server;
let baseUrl: string;
beforeAll(async () => {
  stand = createServer((request: IncomingMessage, response) => {
    let text = '';
    request.on('data', (piece) => (text += String(piece)));
    request.on('end', () => {
      const { parameter } = JSON.parse(text) as { parameter: Record<string, unknown>[] };
      asked.push(request.url!);
      answer(
        request.url!,
        Object.fromEntries(parameter.map(({ name, ...value }) => [name, Object.values(value)[0]])),
        response,
      );
    });
  });
  await new Promise<void>((resolve) => void stand.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(stand.address() as AddressInfo).port}/fhir`;
});
afterAll(() => new Promise((resolve) => stand.close(resolve)));
beforeEach(() => (asked = []));

const json = (response: ServerResponse, body: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/fhir+json' }).end(JSON.stringify(body));
const snomed = 'http://snomed.info/sct';

/** Speaks FHIR as terminology servers do. */
const speaks: Answer = (path, { url, filter, system, code }, response) => {
  if (path.endsWith('/ValueSet/$expand') && url === 'urn:known')
    return json(response, {
      resourceType: 'ValueSet',
      url,
      expansion: {
        total: 2,
        contains: [
          {
            abstract: true,
            contains: [
              {
                system: snomed,
                code: '1',
                display: `${String(filter)} un`,
                designation: [{ language: 'en', value: 'one' }],
              },
            ],
          },
          { system: snomed, code: '2', display: 'deux', inactive: true },
        ],
      },
    });
  if (path.endsWith('/CodeSystem/$lookup') && system === snomed)
    return json(response, {
      resourceType: 'Parameters',
      parameter: [
        { name: 'name', valueString: 'SNOMED CT' },
        { name: 'display', valueString: 'One' },
      ],
    });
  if (path.endsWith('/ValueSet/$validate-code') && url === 'urn:known')
    return json(response, { resourceType: 'Parameters', parameter: [{ name: 'result', valueBoolean: code === '1' }] });
  return json(response, { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'not-found' }] }, 404);
};

const held: Terminology = {
  expand: async (_orgId, { url }) => ({
    url,
    title: 'Own',
    version: null,
    terms: [],
    total: 0,
    ships: false,
    away: false,
  }),
  lookup: async () => null,
  member: async () => null,
};
const question = { url: 'urn:known', text: 'abc', language: 'fr-CA', count: 20, offset: 0, activeOnly: true } as const;

test('ENT-9 the terminology server is asked first, by POST, and once an hour', async () => {
  answer = speaks;
  let now = 0;
  const terms = remoteFirst(remoteTerminology({ baseUrl }), held, () => now);
  const found = await terms.expand('o', question);
  expect(found).toMatchObject({ total: 2, away: false });
  expect(found?.terms).toEqual([
    { system: snomed, code: '1', en: 'one', fr: 'abc un', active: true },
    { system: snomed, code: '2', en: 'deux', fr: 'deux', active: false },
  ]);
  await terms.expand('o', question);
  expect(asked).toEqual(['/fhir/ValueSet/$expand']);
  now = 61 * 60_000;
  await terms.expand('o', question);
  expect(asked).toHaveLength(2);
  expect((await terms.lookup('o', snomed, '1'))?.term).toMatchObject({ en: 'One' });
  expect((await terms.member('o', 'urn:known', snomed, '1'))?.term).not.toBeNull();
  expect((await terms.member('o', 'urn:known', snomed, '9'))?.term).toBeNull();
});

test('ENT-9 what it does not know is looked for in the clinic’s own tables, and it is not said to be away', async () => {
  answer = speaks;
  const terms = remoteFirst(remoteTerminology({ baseUrl }), held);
  expect(await terms.expand('o', { ...question, url: 'urn:other' })).toMatchObject({ title: 'Own', away: false });
});

test.each<[string, Answer]>([
  ['does not answer in time', () => undefined],
  ['fails', (_path, _asked, response) => json(response, {}, 500)],
  ['answers garbage', (_path, _asked, response) => void response.end('<html>')],
  ['answers another resource', (_path, _asked, response) => json(response, { resourceType: 'Patient' })],
  ['answers without an end', (_path, _asked, response) => void response.end(`"${'x'.repeat(100_000)}"`)],
  [
    'sends elsewhere',
    (_path, _asked, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
])(
  'ENT-9 where it %s the clinic’s own answers and says so, and nobody waits for it again at once',
  async (_what, how) => {
    answer = how;
    let now = 0;
    const terms = remoteFirst(remoteTerminology({ baseUrl, timeoutMs: 150, mostBytes: 50_000 }), held, () => now);
    expect(await terms.expand('o', question)).toMatchObject({ title: 'Own', away: true });
    expect(await terms.expand('o', question)).toMatchObject({ away: true });
    expect(asked).toHaveLength(1);
    answer = speaks;
    now = 31_000;
    expect(await terms.expand('o', question)).toMatchObject({ away: false, total: 2 });
  },
);
