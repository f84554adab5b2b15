import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import {
  addDocument,
  listDocuments,
  readDocument,
  removeDocument,
  restoreDocument,
} from '../../shared/plan/documentCalls.ts';
import { addWorker } from './testKit.ts';

let server: TestServer;
let [admin, doctor, away] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor, away] = [
    await server.login('admin@pavilion.test'),
    await server.login('practitioner@pavilion.test'),
    await server.login('admin@laurier.test'),
  ];
});
afterAll(() => server.close());

const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF\n'], name, { type: 'application/pdf' });

test('RTE-5 documents of credentials are kept, read and removed by whoever runs home care, and by nobody else', async () => {
  const params = { id: await addWorker(admin) };
  const query = { credential: 'Nursing licence' };
  expect((await admin.send(addDocument, { params, query, file: pdf('licence.pdf') })).status).toBe(204);
  expect((await doctor.send(addDocument, { params, query, file: pdf('mine.pdf') })).status).toBe(403);
  expect((await doctor.send(listDocuments, { params })).status).toBe(403);
  const [one] = (await admin.send(listDocuments, { params })).data.data;
  expect(one).toMatchObject({ name: 'licence.pdf', credential: 'Nursing licence' });
  const named = { ...params, document: one!.id };
  expect((await admin.send(readDocument, { params: named })).status).toBe(200);
  expect((await doctor.send(readDocument, { params: named })).status).toBe(403);
  // By the address of another worker it is not there.
  const other = { id: await addWorker(admin), document: one!.id };
  expect((await admin.send(readDocument, { params: other })).status).toBe(404);
  expect((await admin.send(removeDocument, { params: named })).status).toBe(204);
  expect((await admin.send(readDocument, { params: named })).status).toBe(404);
  expect((await admin.send(listDocuments, { params })).data.data).toEqual([]);
});

test('RTE-5 a removed document is taken back as it was; after thirty days it goes with its file', async () => {
  const params = { id: await addWorker(admin) };
  await admin.send(addDocument, { params, query: { credential: 'Licence' }, file: pdf('licence.pdf') });
  const [one] = (await admin.send(listDocuments, { params })).data.data;
  const named = { ...params, document: one!.id };
  // What is not removed cannot be taken back, and nobody else takes anything back.
  expect((await admin.send(restoreDocument, { params: named })).status).toBe(404);
  await admin.send(removeDocument, { params: named });
  expect((await doctor.send(restoreDocument, { params: named })).status).toBe(403);
  expect((await away.send(restoreDocument, { params: named })).status).toBe(404);
  const elsewhere = { id: await addWorker(admin), document: one!.id };
  expect((await admin.send(restoreDocument, { params: elsewhere })).status).toBe(404);
  expect((await admin.send(restoreDocument, { params: named })).status).toBe(204);
  expect((await admin.send(listDocuments, { params })).data.data).toEqual([one]);

  const removedAt = (days: number) =>
    server.services.asSystem((db) =>
      db
        .updateTable('home_care_document')
        .set({ removed_at: new Date(Date.now() - days * 24 * 3_600_000) })
        .where('id', '=', one!.id)
        .returning('file_id')
        .executeTakeFirstOrThrow(),
    );
  const file = ({ file_id }: { file_id: string }) =>
    server.services.inOrg(admin.orgId, (db) => server.services.files.open(db, file_id));
  const kept = await removedAt(29);
  await server.jobs.runNow('home-care.documents');
  expect(await file(kept)).not.toBeNull();
  const gone = await removedAt(31);
  await server.jobs.runNow('home-care.documents');
  expect((await file(gone)) ?? null).toBeNull();
  expect((await admin.send(restoreDocument, { params: named })).status).toBe(404);
});

test('RTE-5 what is no document is refused by what it holds, whatever it calls itself', async () => {
  const params = { id: await addWorker(admin) };
  const file = new File(['<script>alert(1)</script>'], 'licence.pdf', { type: 'application/pdf' });
  expect((await admin.send(addDocument, { params, query: { credential: '' }, file })).status).toBe(415);
});
