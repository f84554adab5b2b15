import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Consent, Patient } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { readFax } from '../../shared/calls.ts';
import { faxReading } from '../../shared/reading.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';
import { addText } from '#core/server/documents/paragraphs.ts';
import { pdfOfRaster } from '../documents/raster.ts';
import { usualLimits, readPages } from '../reading/readPages.ts';
import type { PageAnswer } from '../reading/reader.ts';
import { arrives } from './testKit.ts';

let server: TestServer;
let [clerk, doctor, away] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  server = await startTestServer({ env: { FAX_READING: 'on' } });
  clerk = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  away = await server.login('admin@laurier.test');
});
afterAll(() => server.close());

/** A letter as a machine scanned it, about nobody who lives: a picture of black and white pixels. */
const letter = (): Promise<Uint8Array> => {
  const rows = inflateSync(readFileSync(new URL('letter.bin', import.meta.url)));
  return pdfOfRaster({ width: 1700, height: 800, rows }, 612, 288);
};
const typed = async (...lines: readonly string[]): Promise<Uint8Array> => {
  const pdf = await newPdf('Fax');
  await addText(
    pdf,
    lines.map((text) => ({ text })),
  );
  return pdf.save();
};
const found = async (id: string, by = clerk) => (await by.send(faxReading, { params: { id } })).data;
const done = async (id: string) => {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await found(id);
    if (answer.state === 'done') return answer;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error('It was never read.');
};
const read = async (bytes: Uint8Array, limits = usualLimits): Promise<PageAnswer | null> => {
  let seen: PageAnswer | null = null;
  await readPages(bytes, [1], new AbortController().signal, async (_, answer) => void (seen = answer), limits);
  return seen;
};

test('RTE-5 clinic/faxes reads the picture of a page on this machine, and where each word stands', async () => {
  const answer = await read(await letter());
  expect(answer!.outcome).toBe('read');
  const words = answer!.words.map(({ text }) => text);
  expect(words).toEqual(expect.arrayContaining(['TREMBLAY,', 'Maya', '1967-03-14', 'echocardiogram']));
  const { x, y, width } = answer!.words.find(({ text }) => text === 'TREMBLAY,')!;
  expect([x > 0.05 && x < 0.12, y > 0.2 && y < 0.5, width > 0.03 && width < 0.15]).toEqual([true, true, true]);
});

test('RTE-5 clinic/faxes ends what takes too long or too much to read, and what is no file at all', async () => {
  expect(await read(await letter(), { ...usualLimits, timeMs: 1 })).toBeNull();
  expect(await read(await letter(), { ...usualLimits, memoryMb: 1 })).toBeNull();
  expect(await read(await letter(), { ...usualLimits, cpuMs: 100 })).toBeNull();
  expect(await read(Buffer.from('%PDF-1.7 and nothing more'))).toBeNull();
});

test('RTE-5 clinic/faxes suggests patients with what speaks for them, and files nothing by itself', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await letter() });
  const { pages, patients } = await done(id);
  expect(pages).toEqual([{ page: 1, outcome: 'read' }]);
  expect(patients[0]).toMatchObject({ name: 'Maya Tremblay', birthDate: '1967-03-14' });
  expect(patients[0]!.evidence.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['name', 'birthDate']));
  expect(patients[0]!.evidence[0]!.boxes).toHaveLength(2);
  expect((await clerk.send(readFax, { params: { id } })).data).toMatchObject({ state: 'open', filed: null });
  expect((await away.send(faxReading, { params: { id } })).status).toBe(404);
});

test('RTE-5 clinic/faxes shows look-alikes side by side, and none where the pages name nobody', async () => {
  const twin: Patient = {
    ...{ resourceType: 'Patient', active: true, birthDate: '1967-03-14' },
    name: [{ given: ['Maia'], family: 'Tremblay' }],
  };
  await server.services.asSystem((db) => server.services.record(db, clerk.orgId).create(twin));
  const words = 'This letter is long enough to be read as text, and not as a picture with a stamp on it.';
  const about = await arrives(server, clerk.orgId, {
    bytes: await typed('Patient: Maya Tremblay', 'DOB: March 14, 1967', words),
  });
  const { patients, pages } = await done(about);
  expect(pages).toEqual([{ page: 1, outcome: 'words' }]);
  expect(patients.map(({ name }) => name).slice(0, 2)).toEqual(['Maya Tremblay', 'Maia Tremblay']);
  expect(patients[1]!.evidence.map(({ kind }) => kind)).toEqual(['birthDate']);
  const nobody = await arrives(server, clerk.orgId, { bytes: await typed('Our office is closed on Friday.', words) });
  expect(await done(nobody)).toMatchObject({ patients: [], kind: null, urgency: null });
  const pressing = await arrives(server, clerk.orgId, {
    bytes: await typed('Referral to cardiology', 'URGENT', words),
  });
  expect(await done(pressing)).toMatchObject({ kind: 'referral', urgency: { word: 'URGENT', page: 1 } });
  // It is told, and nothing is done about it.
  expect((await clerk.send(readFax, { params: { id: pressing } })).data).toMatchObject({ state: 'open', label: '' });
});

test('RTE-5 clinic/faxes reads on where the file of a fax is gone, and does not call that one read', async () => {
  const gone = await arrives(server, clerk.orgId, { bytes: await typed('Of which nothing is left') });
  await server.services.asSystem(async (db) => {
    const { file_id: file } = await db
      .selectFrom('fax_incoming')
      .select('file_id')
      .where('id', '=', gone)
      .executeTakeFirstOrThrow();
    await server.services.files.remove(db, file!);
    await db.updateTable('fax_incoming').set({ file_id: 'gone', read_version: -1 }).where('id', '=', gone).execute();
  });
  const next = await arrives(server, clerk.orgId, { bytes: await letter() });
  expect((await done(next)).pages).toEqual([{ page: 1, outcome: 'read' }]);
  expect(await done(gone)).toMatchObject({ pages: [{ page: 1, outcome: 'failed' }], patients: [] });
});

test('ROL-1 a suggestion names no patient who keeps the reader out', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await letter() });
  await done(id);
  const names = async () => (await found(id, doctor)).patients.map(({ name }) => name);
  expect(await names()).toContain('Maya Tremblay');
  const patient = await server.login('patient@pavilion.test');
  const [patientId, doctorId] = (await Promise.all(
    [patient, doctor].map(({ orgId, profileId }) => server.services.people.resourceIdOf(orgId, profileId)),
  )) as [string, string];
  await server.services.asSystem((db) =>
    server.services.record(db, clerk.orgId).create<Consent>({
      ...{ resourceType: 'Consent', status: 'active', patient: { reference: `Patient/${patientId}` } },
      scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
      category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }] }],
      policyRule: { text: 'Keep out' },
      provision: {
        type: 'deny',
        actor: [{ role: { text: 'kept out' }, reference: { reference: `Practitioner/${doctorId}` } }],
      },
    }),
  );
  expect(await names()).not.toContain('Maya Tremblay');
});
