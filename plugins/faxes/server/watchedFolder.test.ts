import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '#test/kit/server/server.ts';
import * as calls from '../shared/calls.ts';
import { holdJobs } from './tests/linesKit.ts';
import { pdfOf } from './tests/testKit.ts';

test('RTE-5 clinic/faxes takes PDFs out of the watched folder once, whatever a stop left behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-fax-'));
  const server = await startTestServer({ env: { FAX_IN_DIR: folder } });
  await holdJobs(server, 'folder');
  const clerk = await server.login('admin@pavilion.test');
  const place = join(folder, 'rideau');
  mkdirSync(place, { recursive: true });
  const bytes = await pdfOf('From the machine');
  const put = (name: string, content: Uint8Array): void => {
    writeFileSync(join(place, name), content);
    utimesSync(join(place, name), new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
  };
  put('one.pdf', bytes);
  put('broken.pdf', Buffer.from('no PDF at all'));
  put('notes.txt', Buffer.from('left alone'));
  writeFileSync(join(place, 'still-writing.pdf'), bytes);
  await server.jobs.runNow('faxes.folder');
  const unassigned = async () => (await clerk.send(calls.listFaxes, { query: { queue: 'unassigned' } })).data.data;
  const found = (await unassigned()).filter(({ number }) => number === '');
  expect(found.map(({ content, pages }) => [content, pages]).sort()).toEqual([
    ['broken', null],
    ['readable', 1],
  ]);
  expect(readdirSync(place).sort()).toEqual(['notes.txt', 'still-writing.pdf', 'taken']);
  put('one.pdf', bytes);
  await server.jobs.runNow('faxes.folder');
  expect((await unassigned()).filter(({ number }) => number === '')).toHaveLength(2);
  await server.close();
  rmSync(folder, { recursive: true });
});
