import { personName } from '#clinical/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { type annotateFax as annotateCall, annotateFax, removeAnnotation } from '../../shared/annotations.ts';
import * as calls from '../../shared/calls.ts';
import * as pages from '../../shared/pageCalls.ts';
import type { CallInput } from '#core/shared';
import { arrives, pdfOf, wordsIn } from '../tests/testKit.ts';

let server: TestServer;
let [clerk, doctor, away] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  clerk = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  away = await server.login('admin@laurier.test');
});
afterAll(() => server.close());

type Body = CallInput<typeof annotateCall>['body'];
const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };
const mark = (id: string, more: Partial<Body> = {}, by = clerk) =>
  by.send(annotateFax, {
    params: { id },
    body: { page: 1, version: 0, mark: { kind: 'highlight' }, box, ...more },
  });
const read = async (id: string, by = clerk) => (await by.send(calls.readFax, { params: { id } })).data;
const remove = (id: string, annotation: string, by = clerk) =>
  by.send(removeAnnotation, { params: { id, annotation } });
const fileOf = async (id: string, query = '') => {
  const answer = await clerk.fetch(`/v3/faxes/${id}/file${query}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('RTE-5 clinic/faxes keeps marks apart from the pages, with who made them and when', async () => {
  const bytes = await pdfOf('To be marked', 2);
  const id = await arrives(server, clerk.orgId, { bytes });
  const stamp = (await mark(id, { page: 2, mark: { kind: 'stamp', text: 'received' } })).data.id;
  const note = (await mark(id, { mark: { kind: 'note', text: 'Réponse d’ici vendredi' } }, doctor)).data.id;
  expect((await read(id)).annotations).toMatchObject([
    { id: note, page: 1, kind: 'note', text: 'Réponse d’ici vendredi', by: 'Priya Sandhu', box, removable: true },
    { id: stamp, page: 2, kind: 'stamp', text: 'received', by: 'Claire Bouchard', removable: true },
  ]);
  expect((await read(id, doctor)).annotations.map(({ removable }) => removable)).toEqual([true, false]);
  for (const copy of ['', '?copy=original'])
    expect((await fileOf(id, copy)).bytes.equals(Buffer.from(bytes))).toBe(true);
  // Only its author, or an administrator, takes a mark away, and the history keeps that it was there.
  expect((await remove(id, stamp, doctor)).failure.code).toBe('forbidden');
  expect((await remove(id, note)).status).toBe(204);
  expect((await remove(id, note)).status).toBe(404);
  const { annotations, history } = await read(id);
  expect(annotations.map((one) => one.id)).toEqual([stamp]);
  expect(history.map(({ what }) => what)).toEqual(['received', 'annotated', 'annotated', 'annotation_removed']);
});

test('RTE-5 clinic/faxes draws marks into a copy only where somebody asks for it, and says whose they are', async () => {
  const bytes = await pdfOf('Page as sent', 2);
  const id = await arrives(server, clerk.orgId, { bytes });
  expect((await fileOf(id, '?copy=annotated')).status).toBe(404);
  await mark(id, { mark: { kind: 'note', text: 'Call “back” 🙂' } });
  await mark(id, { page: 2, mark: { kind: 'stamp', text: 'received' } });
  await mark(id, { page: 2, mark: { kind: 'arrow' } });
  const [first, second] = await wordsIn((await fileOf(id, '?copy=annotated')).bytes);
  expect(first).toMatch(/Page as sent 1.*Call .back. \?.*Claire Bouchard, /);
  expect(second).toMatch(/Page as sent 2.*RECEIVED.*Claire Bouchard/);
  const french = await wordsIn((await fileOf(id, '?copy=annotated&language=fr-CA')).bytes);
  expect(french[1]).toMatch(/REÇU/);
  expect((await wordsIn((await fileOf(id)).bytes)).join(' ')).not.toMatch(/RECEIVED|Bouchard/);
});

test('RTE-5 clinic/faxes carries marks into documents that are split off and into a merged fax, turned as their pages', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await pdfOf('Three', 3) });
  await clerk.send(calls.turnPage, { params: { id }, body: { page: 3, quarters: 1 } });
  await mark(id, { page: 3, mark: { kind: 'note', text: 'Here' } });
  const { parts } = (await clerk.send(pages.splitFax, { params: { id }, body: { parts: [[1], [2, 3]], aside: [] } }))
    .data;
  const [one, two] = [await read(parts[0]!), await read(parts[1]!)];
  expect(one.annotations).toEqual([]);
  const turned = { x: 1 - box.y - box.height, y: box.x, width: box.height, height: box.width };
  expect(two.annotations).toMatchObject([{ page: 2, text: 'Here', by: 'Claire Bouchard' }]);
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(two.annotations[0]!.box[side]).toBeCloseTo(turned[side]);
  const merged = await clerk.send(pages.mergeFaxes, {
    params: { id: parts[0]! },
    body: { other: parts[1]!, otherFirst: false },
  });
  expect((await read(merged.data.id)).annotations).toMatchObject([
    { page: 3, text: 'Here', at: two.annotations[0]!.at },
  ]);
});

test('RTE-5 clinic/faxes takes no mark without words, off the page, on other pages than were seen, or by another clinic', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await pdfOf('Strict') });
  expect((await mark(id, { mark: { kind: 'note', text: '  ' } })).status).toBe(422);
  expect((await mark(id, { mark: { kind: 'stamp', text: 'paid' as 'copy' } })).status).toBe(422);
  expect((await mark(id, { page: 2 })).failure.fields).toHaveProperty('page');
  expect((await mark(id, { box: { ...box, x: 0.9 } })).status).toBe(422);
  expect((await mark(id, { version: 1 })).failure.code).toBe('changed_meanwhile');
  expect((await mark(id, {}, away)).status).toBe(404);
  await clerk.send(calls.junkFax, { params: { id }, body: { junk: true } });
  expect((await mark(id)).failure.code).toBe('already_done');
});

test('RTE-5 clinic/faxes marks also what is filed, and the document in the chart stays as it was filed', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await pdfOf('For the chart') });
  const patient = await server.login('patient@pavilion.test');
  const about = (await server.services.people.resourceIdOf(patient.orgId, patient.profileId))!;
  const inRecord = <T>(work: (record: ReturnType<TestServer['services']['record']>) => Promise<T>) =>
    server.services.asSystem((db) => work(server.services.record(db, clerk.orgId)));
  const { name, birthDate } = await inRecord((record) => record.read('Patient', about));
  const body = { patient: about, name: personName(name), birthDate: birthDate!, card: '', kind: 'result' as const };
  await clerk.send(calls.fileFax, { params: { id }, body: { ...body, title: 'Result', taskTo: null, taskText: '' } });
  const { filed } = await read(id);
  const version = async () =>
    (await inRecord((record) => record.read('DocumentReference', filed!.document))).meta?.versionId;
  const before = await version();
  expect((await mark(id)).status).toBe(200);
  expect((await read(id)).annotations).toHaveLength(1);
  expect(await version()).toBe(before);
});
