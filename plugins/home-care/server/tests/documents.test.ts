import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { addDocument, listDocuments, readDocument, removeDocument } from '../../shared/plan/documentCalls.ts';
import { addWorker } from './testKit.ts';

let server: TestServer;
let [admin, doctor] = [] as unknown as [Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  [admin, doctor] = [await server.login('admin@pavilion.test'), await server.login('practitioner@pavilion.test')];
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

test('RTE-5 what is no document is refused by what it holds, whatever it calls itself', async () => {
  const params = { id: await addWorker(admin) };
  const file = new File(['<script>alert(1)</script>'], 'licence.pdf', { type: 'application/pdf' });
  expect((await admin.send(addDocument, { params, query: { credential: '' }, file })).status).toBe(415);
});
