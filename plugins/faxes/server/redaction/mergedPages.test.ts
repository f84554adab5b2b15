import { deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { readFax, turnPage } from '../../shared/calls.ts';
import { mergeFaxes, orderPages, splitFax, unmergeFaxes } from '../../shared/pageCalls.ts';
import { redactPage, unredactedFile, unredactPage } from '../../shared/redaction.ts';
import { arrives, pdfOf, wordsIn } from '../tests/testKit.ts';

let server: TestServer;
let clerk: Person;
beforeAll(async () => {
  server = await startTestServer();
  clerk = await server.login('admin@pavilion.test');
});
afterAll(() => server.close());

const read = async (id: string) => (await clerk.send(readFax, { params: { id } })).data;
/** Words that its pages draw: '' for one that was drawn anew as a picture. */
const words = async (id: string) =>
  wordsIn(Buffer.from(await (await clerk.fetch(`/v3/faxes/${id}/file`)).arrayBuffer()));
const before = async (id: string) =>
  wordsIn(Buffer.from(await (await clerk.fetch(`/v3/faxes/${id}/unredacted`)).arrayBuffer()));
const redact = async (id: string, page: number, [width, height]: readonly [number, number] = [850, 1100]) =>
  clerk.send(redactPage, {
    params: { id },
    body: {
      ...{ page, version: (await read(id)).version, reason: 'other_person' as const },
      boxes: [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }],
      picture: {
        ...{ width, height },
        rows: deflateSync(Buffer.alloc(Math.ceil(width / 8) * height, 255)).toString('base64'),
      },
    },
  });
const unredact = (id: string, page: number) => clerk.send(unredactPage, { params: { id, page } });
const two = async () => [
  await arrives(server, clerk.orgId, { bytes: await pdfOf('First', 2) }),
  await arrives(server, clerk.orgId, { bytes: await pdfOf('Second', 2) }),
];
const merged = async (id: string, other: string): Promise<string> =>
  (await clerk.send(mergeFaxes, { params: { id }, body: { other, otherFirst: false } })).data.id;

test('RTE-5 clinic/faxes redacts a page of a merged fax in it, in the fax that it came from, and in no other', async () => {
  const [first, second] = (await two()) as [string, string];
  // As it was ordered and turned when it was merged.
  await clerk.send(orderPages, { params: { id: second }, body: { order: [2, 1] } });
  await clerk.send(turnPage, { params: { id: second }, body: { page: 2, quarters: 1 } });
  const id = await merged(first, second);
  expect((await redact(id, 3)).failure.fields).toHaveProperty('picture');
  expect((await redact(id, 3, [1100, 850])).status).toBe(204);
  expect(await words(id)).toEqual(['First 1', 'First 2', '', 'Second 1']);
  expect(await words(second)).toEqual(['Second 1', '']);
  expect(await words(first)).toEqual(['First 1', 'First 2']);
  expect((await read(id)).redactions).toMatchObject([{ page: 3, reason: 'other_person' }]);
  expect((await read(second)).redactions).toMatchObject([{ page: 2 }]);
  expect((await read(first)).redactions).toEqual([]);
  // The original is kept, for administrators alone.
  expect(await before(id)).toEqual(['First 1', 'First 2', 'Second 2', 'Second 1']);
  const doctor = await server.login('practitioner@pavilion.test');
  expect((await doctor.send(unredactedFile, { params: { id }, query: {} })).status).toBe(403);
  // Apart again, it stays covered until somebody takes that back, and then in both.
  expect((await clerk.send(unmergeFaxes, { params: { id } })).status).toBe(204);
  expect(await words(second)).toEqual(['Second 1', '']);
  expect((await unredact(second, 2)).status).toBe(204);
  expect([await words(second), await words(id)]).toEqual([
    ['Second 1', 'Second 2'],
    ['First 1', 'First 2', 'Second 2', 'Second 1'],
  ]);
});

test('RTE-5 clinic/faxes keeps what was redacted before a merge covered in the whole, until that is taken back', async () => {
  const [first, second] = (await two()) as [string, string];
  expect((await redact(second, 1)).status).toBe(204);
  const id = await merged(first, second);
  expect(await words(id)).toEqual(['First 1', 'First 2', '', 'Second 2']);
  expect((await read(id)).redactions).toMatchObject([{ page: 3 }]);
  expect((await redact(id, 1)).status).toBe(204);
  expect(await words(id)).toEqual(['', 'First 2', '', 'Second 2']);
  expect((await unredact(id, 3)).status).toBe(204);
  expect(await words(id)).toEqual(['', 'First 2', 'Second 1', 'Second 2']);
  expect([await words(first), await words(second)]).toEqual([
    ['', 'First 2'],
    ['Second 1', 'Second 2'],
  ]);
});

test('RTE-5 clinic/faxes redacts in every document that a page went into, merged, split and merged again', async () => {
  const [first, second] = (await two()) as [string, string];
  const id = await merged(first, second);
  const third = await arrives(server, clerk.orgId, { bytes: await pdfOf('Third') });
  const { parts } = (
    await clerk.send(splitFax, {
      params: { id },
      body: {
        parts: [
          [2, 3],
          [1, 4],
        ],
        aside: [],
      },
    })
  ).data;
  const whole = await merged(parts[0]!, third);
  expect(await words(whole)).toEqual(['First 2', 'Second 1', 'Third 1']);
  expect((await redact(whole, 2)).status).toBe(204);
  expect(await Promise.all([whole, parts[0]!, parts[1]!, id, first, second, third].map(words))).toEqual([
    ['First 2', '', 'Third 1'],
    ['First 2', ''],
    ['First 1', 'Second 2'],
    ['First 1', 'First 2', '', 'Second 2'],
    ['First 1', 'First 2'],
    ['', 'Second 2'],
    ['Third 1'],
  ]);
});

test('RTE-5 clinic/faxes redacts nothing of a merged fax while nobody knows which page is whose', async () => {
  const [first, second] = (await two()) as [string, string];
  const id = await merged(first, second);
  await server.services.asSystem((db) => sql`update fax_incoming set merged_pages = null where id = ${id}`.execute(db));
  expect((await redact(id, 1)).failure.code).toBe('was_merged');
  expect(await words(first)).toEqual(['First 1', 'First 2']);
});
