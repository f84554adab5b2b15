import { personName } from '#clinical/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import type { Queue } from '../../shared/faxState.ts';
import * as pages from '../../shared/pageCalls.ts';
import { arrives, pdfOf, wordsIn } from '../tests/testKit.ts';

let server: TestServer;
let [clerk, doctor, away, patient] = [] as unknown as [Person, Person, Person, Person];
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  clerk = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  away = await server.login('admin@laurier.test');
  patient = await server.login('patient@pavilion.test');
});
afterAll(() => server.close());

const read = async (id: string, by = clerk) => (await by.send(calls.readFax, { params: { id } })).data;
const queue = async (name: Queue) =>
  (await clerk.send(calls.listFaxes, { query: { queue: name } })).data.data.map(({ id }) => id);
const bytesOf = async (id: string, by = clerk) =>
  Buffer.from(await (await by.fetch(`/v3/faxes/${id}/file`)).arrayBuffer());
const merge = (id: string, other: string, otherFirst = false, by = clerk) =>
  by.send(pages.mergeFaxes, { params: { id }, body: { other, otherFirst } });
const unmerge = (id: string, by = clerk) => by.send(pages.unmergeFaxes, { params: { id } });
const sheets = (words: string, count = 2) => pdfOf(words, count);
const file = async (id: string) => {
  const about = (await server.services.people.resourceIdOf(patient.orgId, patient.profileId))!;
  const { name, birthDate } = await server.services.asSystem((db) =>
    server.services.record(db, clerk.orgId).read('Patient', about),
  );
  const body = { patient: about, name: personName(name), birthDate: birthDate!, card: '', kind: 'result' as const };
  return clerk.send(calls.fileFax, {
    params: { id },
    body: { ...body, title: 'Result', taskTo: null, taskText: '', everyPage: true },
  });
};

test('RTE-5 clinic/faxes merges two faxes as their pages are ordered and turned, and keeps both byte for byte', async () => {
  const [one, two] = [await sheets('First'), await sheets('Second')];
  const first = await arrives(server, clerk.orgId, { bytes: one });
  const second = await arrives(server, clerk.orgId, { bytes: two, number: '6135550170', name: 'OTHER' });
  await clerk.send(pages.orderPages, { params: { id: second }, body: { order: [2, 1] } });
  await clerk.send(calls.turnPage, { params: { id: first }, body: { page: 1, quarters: 1 } });
  await clerk.send(calls.describeFax, { params: { id: second }, body: { label: 'Urgent', note: 'Call back' } });
  const { id } = (await merge(first, second)).data;
  const made = await read(id);
  expect(made).toMatchObject({
    ...{ state: 'open', pages: 4, label: 'Urgent', note: 'Call back', number: '6135550164' },
    assignee: { id: clerk.profileId },
    merge: {
      into: null,
      of: [
        { id: first, pages: 2 },
        { id: second, name: 'OTHER', pages: 2 },
      ],
    },
  });
  expect(made.at).toBe((await read(first)).at);
  expect(made.merge!.undoUntil).not.toBeNull();
  expect(await wordsIn(await bytesOf(id))).toEqual(['First 1', 'First 2', 'Second 2', 'Second 1']);
  for (const [source, bytes] of [[first, one] as const, [second, two] as const]) {
    expect(await read(source)).toMatchObject({ state: 'merged', merge: { into: id } });
    expect((await bytesOf(source)).equals(Buffer.from(bytes))).toBe(true);
  }
  for (const name of ['unassigned', 'mine', 'assigned', 'filed'] as const) {
    const ids = await queue(name);
    expect([ids.includes(first), ids.includes(second)]).toEqual([false, false]);
  }
  expect(await queue('mine')).toContain(id);
  // The other way round, and what is in another fax already.
  expect((await merge(first, second)).failure.code).toBe('already_done');
  const third = await arrives(server, clerk.orgId, { bytes: await sheets('Third', 1) });
  const whole = (await merge(id, third, true)).data.id;
  expect((await wordsIn(await bytesOf(whole)))[0]).toBe('Third 1');
  expect((await read(whole)).pages).toBe(5);
});

test('RTE-5 clinic/faxes takes a merge back for 30 days, while nothing came of it', async () => {
  const [first, second] = [
    await arrives(server, clerk.orgId, { bytes: await sheets('A') }),
    await arrives(server, clerk.orgId, { bytes: await sheets('B') }),
  ];
  const { id } = (await merge(first, second)).data;
  expect((await unmerge(id, away)).status).toBe(404);
  expect((await unmerge(first)).failure.code).toBe('not_undoable');
  expect((await unmerge(id, doctor)).failure.code).toBe('already_assigned');
  expect((await file(id)).status).toBe(204);
  expect((await unmerge(id)).failure.code).toBe('not_undoable');
  expect((await read(id)).merge!.undoUntil).toBeNull();
  await clerk.send(calls.unfileFax, { params: { id } });
  expect((await unmerge(id)).status).toBe(204);
  for (const source of [first, second])
    expect(await read(source)).toMatchObject({ state: 'open', merge: null, assignee: { id: clerk.profileId } });
  expect(await read(id)).toMatchObject({ state: 'unmerged', merge: { of: [], undoUntil: null } });
  expect(await queue('mine')).not.toContain(id);
  const { id: again } = (await merge(first, second)).data;
  ahead = 31 * 86_400_000;
  try {
    [clerk, doctor, away] = (await Promise.all(
      ['admin@pavilion.test', 'practitioner@pavilion.test', 'admin@laurier.test'].map((email) => server.login(email)),
    )) as [Person, Person, Person];
    expect((await unmerge(again)).failure.code).toBe('not_undoable');
  } finally {
    ahead = 0;
    clerk = await server.login('admin@pavilion.test');
  }
});

test('RTE-5 clinic/faxes merges nothing that a colleague has, another clinic’s, a fax with itself, or too many pages', async () => {
  const [first, second] = [
    await arrives(server, clerk.orgId, { bytes: await sheets('C') }),
    await arrives(server, clerk.orgId, { bytes: await sheets('D') }),
  ];
  expect((await merge(first, first)).failure.fields).toHaveProperty('other');
  const theirs = await arrives(server, away.orgId, { bytes: await sheets('E') });
  expect((await merge(first, theirs)).status).toBe(404);
  doctor = await server.login('practitioner@pavilion.test');
  await doctor.send(calls.takeFax, { params: { id: second } });
  expect((await merge(first, second)).failure.code).toBe('already_assigned');
  const long = await arrives(server, clerk.orgId, { bytes: await sheets('F', 199) });
  expect((await merge(first, long)).failure.fields).toHaveProperty('other');
  expect(await read(first)).toMatchObject({ state: 'open', merge: null });
  const both = await Promise.all([merge(first, long), merge(long, first)]);
  expect(both.map(({ status }) => status)).toEqual([422, 422]);
});

test('ROL-1 the faxes that a filed one was made of are closed to whom its patient keeps out', async () => {
  const [first, second] = [
    await arrives(server, clerk.orgId, { bytes: await sheets('G') }),
    await arrives(server, clerk.orgId, { bytes: await sheets('H') }),
  ];
  const { id } = (await merge(first, second)).data;
  await file(id);
  doctor = await server.login('practitioner@pavilion.test');
  expect((await doctor.send(calls.readFax, { params: { id: first } })).status).toBe(200);
  const [about, doctorId] = (await Promise.all(
    [patient, doctor].map(({ orgId, profileId }) => server.services.people.resourceIdOf(orgId, profileId)),
  )) as [string, string];
  await keepOut(about, doctorId);
  for (const one of [first, second, id]) {
    expect((await doctor.send(calls.readFax, { params: { id: one } })).failure.code).toBe('consent_denied');
    expect((await doctor.fetch(`/v3/faxes/${one}/file`)).status).toBe(403);
  }
});

const keepOut = (about: string, doctorId: string) =>
  server.services.asSystem((db) =>
    server.services.record(db, clerk.orgId).create({
      ...{ resourceType: 'Consent', status: 'active', patient: { reference: `Patient/${about}` } },
      scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
      category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }] }],
      policyRule: { text: 'Keep out' },
      provision: {
        type: 'deny',
        actor: [{ role: { text: 'kept out' }, reference: { reference: `Practitioner/${doctorId}` } }],
      },
    }),
  );
