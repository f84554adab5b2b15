import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { junkFax, listFaxes, readFax } from '../../shared/calls.ts';
import { unlikeFax } from '../../shared/pageCalls.ts';
import { faxReading } from '../../shared/reading.ts';
import { pdfOfRaster } from '../documents/raster.ts';
import { noteLikeness } from '../likeness/noteLikeness.ts';
import { arrives, pdfOf } from '../tests/testKit.ts';

let server: TestServer;
let [clerk, away] = [] as unknown as [Person, Person];
beforeAll(async () => {
  server = await startTestServer({ env: { FAX_READING: 'on' } });
  clerk = await server.login('admin@pavilion.test');
  away = await server.login('admin@laurier.test');
});
afterAll(() => server.close());

const wide = 1700;
/** A letter as a machine scanned it; `time`: what the sending machine printed on top. */
const letter = (time: number): Promise<Uint8Array> => {
  const rows = Uint8Array.from(inflateSync(readFileSync(new URL('../tests/letter.bin', import.meta.url))));
  const stride = Math.ceil(wide / 8);
  for (let row = 5; row < 20; row += 1) rows.fill(time, row * stride + 20, row * stride + 60);
  return pdfOfRaster({ width: wide, height: 800, rows }, 612, 288);
};
const read = async (id: string) => (await clerk.send(readFax, { params: { id } })).data;
const done = async (id: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await clerk.send(faxReading, { params: { id } })).data.state === 'done') return;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error('It was never read.');
};

test('RTE-5 clinic/faxes offers the earlier fax that a new one looks like, and neither hides nor merges it', async () => {
  const first = await arrives(server, clerk.orgId, { bytes: await letter(0x55) });
  const again = await arrives(server, clerk.orgId, { bytes: await letter(0x33), number: '6135550170', name: '' });
  const other = await arrives(server, clerk.orgId, {
    bytes: await pdfOf('Quite another letter, all in words. '.repeat(9)),
  });
  for (const id of [first, again, other]) await done(id);
  expect(await read(again)).toMatchObject({
    ...{ state: 'open', copies: 0, sameAs: null, looksLike: first },
    likeness: { id: first, name: 'TEST', number: '6135550164', state: 'open', pages: 1 },
  });
  expect(await read(first)).toMatchObject({ looksLike: null, likeness: null, state: 'open' });
  expect((await read(other)).looksLike).toBeNull();
  const { data } = (await clerk.send(listFaxes, { query: { queue: 'unassigned' } })).data;
  expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([first, again]));

  expect((await away.send(unlikeFax, { params: { id: again } })).status).toBe(404);
  expect((await clerk.send(unlikeFax, { params: { id: again } })).status).toBe(204);
  expect(await read(again)).toMatchObject({ looksLike: null, likeness: null, state: 'open' });
  expect((await read(again)).history.map(({ what }) => what)).toEqual([
    ...['received', 'read_by_machine', 'looks_like', 'unlike'],
  ]);
  expect((await clerk.send(unlikeFax, { params: { id: again } })).failure.code).toBe('already_done');
});

interface PageRead {
  readonly look: string | null;
  readonly words: readonly string[];
}
/** As if the machine had read these pages. */
const readAs = async (pages: readonly PageRead[]): Promise<string> => {
  const id = await arrives(server, clerk.orgId);
  await server.services.asSystem(async (db) => {
    await db.updateTable('fax_incoming').set({ pages: pages.length, read_version: 0 }).where('id', '=', id).execute();
    for (const [n, { look, words }] of pages.entries()) {
      const placed = words.map((text, line) => ({ text, x: 0.1, y: 0.2 + line * 0.02, width: 0.1, height: 0.01 }));
      const row = { org_id: clerk.orgId, fax_id: id, page: n + 1, outcome: 'read' as const };
      const found = { look, words: JSON.stringify(placed) };
      await db
        .insertInto('fax_reading')
        .values({ ...row, ...found })
        .onConflict((on) => on.columns(['org_id', 'fax_id', 'page']).doUpdateSet(found))
        .execute();
    }
    await noteLikeness(server.services, db, clerk.orgId, id);
  });
  return id;
};
const form = 'request for the renewal of medicines please sign and return this page to our pharmacy today'.split(' ');
const looks = ['a1', 'b2', 'c3', 'd4', 'e5'].map((pair) => pair.repeat(32));

test('RTE-5 clinic/faxes takes no form filled in for another person for the same fax', async () => {
  const names = (...of: readonly string[]) => [{ look: looks[0]!, words: [...form.slice(0, 8), ...of] }];
  await readAs(names('Maya', 'Tremblay', 'Bank', 'Street', 'Ottawa', 'Metformin'));
  const id = await readAs(names('Omar', 'Haddad', 'Chemin', 'Aylmer', 'Gatineau', 'Ramipril'));
  expect((await read(id)).looksLike).toBeNull();
  const same = await readAs(names('Omar', 'Haddad', 'Chemin', 'Aylmer', 'Gatineau', 'Ramipril'));
  expect((await read(same)).looksLike).toBe(id);
});

test('RTE-5 clinic/faxes finds the whole of a fax that was cut short, and not one that shares a cover sheet', async () => {
  const page = (n: number) => ({ look: looks[n]!, words: form.map((word) => `${word}${n}`) });
  const short = await readAs([page(1), page(2)]);
  const whole = await readAs([page(1), page(2), page(3)]);
  expect((await read(whole)).likeness).toMatchObject({ id: short, pages: 2 });
  // Of the two pages of each only the first is the same.
  const cover = await readAs([page(1), page(4)]);
  expect((await read(cover)).looksLike).toBeNull();
  const blank = await readAs([{ look: null, words: [] }]);
  expect((await read(blank)).looksLike).toBeNull();
});

test('RTE-5 clinic/faxes offers also an earlier fax that was dealt with, and says how', async () => {
  const page = { look: 'f6'.repeat(32), words: form.map((word) => `${word}x`) };
  const first = await readAs([page]);
  await clerk.send(junkFax, { params: { id: first }, body: { junk: true } });
  expect((await read(await readAs([page]))).likeness).toMatchObject({ id: first, state: 'junk' });
});
