import { listNotifications, setFeature } from '#core/shared';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { sendFaxes } from '../../shared/sendCalls.ts';
import type { Queue } from '../../shared/faxState.ts';
import { tellFailed, tellUnknown } from '../notices.ts';
import { wakeFaxes } from '../wakeFaxes.ts';
import { holdJobs } from './linesKit.ts';
import { arrives, pdfOf } from './testKit.ts';

let server: TestServer;
let [clerk, doctor, away] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  server = await startTestServer();
  clerk = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  away = await server.login('admin@laurier.test');
  await holdJobs(server, 'due', 'snoozed');
});
afterAll(() => server.close());

const queue = async (name: Queue, by = clerk) => (await by.send(calls.listFaxes, { query: { queue: name } })).data.data;
const read = async (id: string, by = clerk) => (await by.send(calls.readFax, { params: { id } })).data;
const history = async (id: string) => (await read(id)).history.map(({ what }) => what);

test('RTE-5 clinic/faxes shows work on both demo desks, each with its own number', async () => {
  const counts = (await clerk.send(calls.countFaxes)).data;
  expect(counts.line).toBe('6135550143');
  expect(counts.data.find((one) => one.queue === 'unassigned')).toMatchObject({ count: 3, oldest: expect.any(String) });
  expect((await away.send(calls.countFaxes)).data.line).toBe('5145550179');
  expect((await queue('unassigned', away)).length).toBe(2);
  const [oldest] = await queue('unassigned');
  expect(oldest).toMatchObject({ number: '6135550170', pages: 1, assignee: null, state: 'open' });
  expect((await queue('sent')).length).toBe(2);
  expect((await queue('failed'))[0]).toMatchObject({ failure: 'no_answer', state: 'failed' });
});

test('RTE-5 clinic/faxes gives a fax to the first who takes it and tells the other whose it is', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await arrives(server, clerk.orgId);
    const answers = await Promise.all([clerk, doctor].map((who) => who.send(calls.takeFax, { params: { id } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const second = answers.find(({ status }) => status === 409)!;
    expect(second.failure.code).toBe('already_assigned');
    expect(second.failure.message).toMatch(/^(Claire Bouchard|Priya Sandhu) has this fax already\.$/);
    expect((await history(id)).filter((what) => what === 'taken')).toHaveLength(1);
  }
});

test('RTE-5 clinic/faxes assigns from whom the asker saw, and rings the colleague’s bell', async () => {
  const id = await arrives(server, clerk.orgId);
  const give = (to: string | null, from: string | null) =>
    clerk.send(calls.assignFax, { params: { id }, body: { to, from } });
  expect((await give(doctor.profileId, null)).status).toBe(204);
  expect((await give(clerk.profileId, null)).failure.code).toBe('already_assigned');
  expect((await queue('mine', doctor)).map((one) => one.id)).toContain(id);
  expect((await give(away.profileId, doctor.profileId)).failure.fields).toHaveProperty('to');
  expect((await give(null, doctor.profileId)).status).toBe(204);
  const bell = await server.services.asSystem((db) =>
    db
      .selectFrom('notification')
      .select('kind')
      .where('profile_id', '=', doctor.profileId)
      .where('kind', '=', 'fax_assigned')
      .execute(),
  );
  expect(bell.length).toBeGreaterThan(0);
});

const unread = async (who: Person, id: string) => {
  const { data } = (await who.send(listNotifications, { query: { unread: 'true', limit: 100 } })).data;
  return data.filter((one) => one.data.resource_id === id).map(({ type }) => type);
};

test('ENT-3 clinic/faxes: a bell that speaks of a fax is silent once that is dealt with, however', async () => {
  const about = (id: string) => ({ params: { id } });
  const ends: readonly ((id: string) => Promise<{ readonly status: number }>)[] = [
    (id) => clerk.send(calls.assignFax, { ...about(id), body: { to: null, from: doctor.profileId } }),
    (id) => clerk.send(calls.assignFax, { ...about(id), body: { to: clerk.profileId, from: doctor.profileId } }),
    (id) => doctor.send(calls.junkFax, { ...about(id), body: { junk: true } }),
  ];
  for (const end of ends) {
    const id = await arrives(server, clerk.orgId);
    await clerk.send(calls.assignFax, { ...about(id), body: { to: doctor.profileId, from: null } });
    expect(await unread(doctor, id)).toEqual(['fax_assigned']);
    expect((await end(id)).status).toBe(204);
    expect(await unread(doctor, id)).toEqual([]);
  }
  const sent = async (state: 'failed' | 'unknown') => {
    const arrived = await server.services.asSystem((db) =>
      db.selectFrom('fax_incoming').select('file_id').where('file_id', 'is not', null).executeTakeFirstOrThrow(),
    );
    const file_id = arrived.file_id!;
    return server.services.inOrg(clerk.orgId, async (db) => {
      const { id } = await db
        .insertInto('fax_outgoing')
        .values({
          ...{ org_id: clerk.orgId, created_by: clerk.profileId, created_at: new Date(), number: '5145550179' },
          ...{ name: '', subject: 'Note', file_id, sha256: 'x', pages: 1, documents: '[]', state, next_at: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await (state === 'failed' ? tellFailed : tellUnknown)(server.services, db, clerk.orgId, clerk.profileId, id);
      return id;
    });
  };
  const [failed, lost] = [await sent('failed'), await sent('unknown')];
  expect([await unread(clerk, failed), await unread(clerk, lost)]).toEqual([['fax_failed'], ['fax_unknown']]);
  await clerk.send(calls.resendFax, { ...about(failed), body: { sure: false } });
  await clerk.send(calls.settleFax, { ...about(lost), body: { arrived: true } });
  expect([await unread(clerk, failed), await unread(clerk, lost)]).toEqual([[], []]);
});

test('RTE-5 clinic/faxes keeps the bytes as they came, and the same fax once', async () => {
  const bytes = await pdfOf('The same fax twice');
  const id = await arrives(server, clerk.orgId, { bytes, providerId: 'same-1' });
  expect(await arrives(server, clerk.orgId, { bytes, providerId: 'same-1' })).toBe(id);
  expect(await arrives(server, clerk.orgId, { bytes, providerId: 'same-2' })).toBe(id);
  expect(await read(id)).toMatchObject({ copies: 2, state: 'open' });
  expect(await history(id)).toEqual(['received', 'delivered_again', 'sent_again']);
  const file = await clerk.fetch(`/v3/faxes/${id}/file`);
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  await clerk.send(calls.junkFax, { params: { id }, body: { junk: true } });
  const later = await arrives(server, clerk.orgId, { bytes, providerId: 'same-3' });
  expect(await read(later)).toMatchObject({ sameAs: id, copies: 0, state: 'open' });
  // Both at once are one all the same.
  const twin = await pdfOf('Twins');
  const both = await Promise.all(
    [1, 2].map((n) => arrives(server, clerk.orgId, { bytes: twin, providerId: `twin-${n}` })),
  );
  expect(both[0]).toBe(both[1]);
});

test('RTE-5 clinic/faxes says to whom a number belongs by the directory, beside what the line says and never in its place', async () => {
  const fax = (value: string) => [{ system: 'fax' as const, value }];
  await server.services.inOrg(clerk.orgId, async (db) => {
    const record = server.services.record(db, clerk.orgId);
    const add = (name: string, number: string) =>
      record.create({ resourceType: 'Organization', name, telecom: fax(number) });
    await add('Bytown Imaging', '(613) 555-0186');
    await add('First at the desk', '613-555-0187');
    await add('Second at the desk', '613-555-0187');
  });
  const said = async (number: string, name = '') => {
    const fax = await read(await arrives(server, clerk.orgId, { number, name }));
    return [fax.name, fax.listed];
  };
  expect(await said('6135550186')).toEqual(['', 'Bytown Imaging']);
  expect(await said('6135550186', 'BYTOWN')).toEqual(['BYTOWN', 'Bytown Imaging']);
  // Nobody is guessed.
  for (const number of ['6135550187', '6135550199', '']) expect(await said(number)).toEqual(['', '']);
});

test('RTE-5 clinic/faxes puts junk aside and takes it back, with label and note', async () => {
  const id = await arrives(server, clerk.orgId);
  const junk = (on: boolean) => clerk.send(calls.junkFax, { params: { id }, body: { junk: on } });
  expect((await junk(true)).status).toBe(204);
  expect((await junk(true)).failure.code).toBe('already_done');
  expect((await queue('junk')).map((one) => one.id)).toContain(id);
  expect((await junk(false)).status).toBe(204);
  const body = { label: 'Urgent', note: 'They called twice.' };
  expect((await clerk.send(calls.describeFax, { params: { id }, body })).status).toBe(204);
  await clerk.send(calls.turnPage, { params: { id }, body: { page: 1, quarters: 1 } });
  expect(await read(id)).toMatchObject({ ...body, turns: { 1: 1 } });
});

test('RTE-5 clinic/faxes sets a fax aside until a time, and brings it back to whoever has it', async () => {
  const id = await arrives(server, clerk.orgId);
  await clerk.send(calls.takeFax, { params: { id } });
  const snooze = (until: Date | null, by = clerk) =>
    by.send(calls.snoozeFax, { params: { id }, body: { until: until?.toISOString() ?? null } });
  const soon = (ms: number) => new Date(Date.now() + ms);
  const has = async (name: Queue) => (await queue(name)).some((one) => one.id === id);
  const countOf = async (name: Queue) =>
    (await clerk.send(calls.countFaxes)).data.data.find((one) => one.queue === name)?.count ?? 0;
  const [mine, all] = [await countOf('mine'), await countOf('assigned')];
  expect((await snooze(soon(-1_000))).failure.fields).toHaveProperty('until');
  expect((await snooze(soon(61 * 86_400_000))).failure.fields).toHaveProperty('until');
  expect((await snooze(soon(3_600_000), away)).status).toBe(404);
  expect((await snooze(soon(3_600_000))).status).toBe(204);
  expect([await has('mine'), await has('assigned'), await has('snoozed')]).toEqual([false, false, true]);
  expect([await countOf('mine'), await countOf('assigned'), await countOf('snoozed')]).toEqual([mine - 1, all - 1, 1]);
  await wakeFaxes(server.services);
  expect(await has('snoozed')).toBe(true);
  await wakeFaxes({ ...server.services, now: () => soon(3_700_000) });
  expect([await has('mine'), await has('snoozed')]).toEqual([true, false]);
  expect((await read(id)).assignee?.id).toBe(clerk.profileId);
  expect(await history(id)).toEqual(['received', 'taken', 'snoozed', 'woken']);
  await snooze(soon(3_600_000));
  expect((await snooze(null)).status).toBe(204);
  expect(await has('mine')).toBe(true);
  await clerk.send(calls.junkFax, { params: { id }, body: { junk: true } });
  expect((await snooze(soon(3_600_000))).failure.code).toBe('already_done');
});

test('RTE-5 clinic/faxes says what is wrong with a file that nobody can read, and keeps it', async () => {
  const broken = await arrives(server, clerk.orgId, { bytes: Buffer.from('%PDF-1.7 and then nothing of the kind') });
  expect(await read(broken)).toMatchObject({ content: 'broken', pages: null, state: 'open' });
  const huge = await arrives(server, clerk.orgId, { bytes: Buffer.alloc(11 * 1024 * 1024, '%PDF-') });
  expect(await read(huge)).toMatchObject({ content: 'too_large', pages: null });
  expect((await clerk.fetch(`/v3/faxes/${huge}/file`)).status).toBe(404);
});

test('ROL-1 nothing of a fax is told to another clinic or to patients, and nothing where the feature is off', async () => {
  const id = await arrives(server, clerk.orgId);
  const asked = [
    await away.send(calls.readFax, { params: { id } }),
    await away.send(calls.takeFax, { params: { id } }),
    await away.send(calls.junkFax, { params: { id }, body: { junk: true } }),
    await away.send(calls.turnPage, { params: { id }, body: { page: 1, quarters: 1 } }),
    await away.send(sendFaxes, { body: { faxes: [{ id, sha256: '0'.repeat(64) }] } }),
    await away.send(calls.resendFax, { params: { id }, body: { sure: true } }),
  ];
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
  expect((await away.fetch(`/v3/faxes/${id}/file`)).status).toBe(404);
  const ours = new Set((await queue('unassigned')).map((one) => one.id));
  expect((await queue('unassigned', away)).filter((one) => ours.has(one.id))).toEqual([]);
  const patient = await server.login('patient@pavilion.test');
  expect((await patient.send(calls.listFaxes, { query: { queue: 'unassigned' } })).status).toBe(403);
  const admin = await server.login('clinic-admin@pavilion.test');
  await admin.send(setFeature, { params: { id: 'faxes' }, body: { enabled: false } });
  expect((await clerk.send(calls.listFaxes, { query: { queue: 'unassigned' } })).failure.code).toBe('feature_disabled');
  await admin.send(setFeature, { params: { id: 'faxes' }, body: { enabled: true } });
});

test('RTE-5 clinic/faxes goes through a long queue page by page, oldest first', async () => {
  await server.services.asSystem(async (db) => {
    const base = {
      org_id: clerk.orgId,
      provider: 'test',
      number: '',
      name: '',
      content: 'readable' as const,
      pages: 1,
      file_id: null,
      sha256: null,
    };
    const rest = {
      assignee: null,
      label: '',
      note: '',
      same_as: null,
      turns: '{}',
      patient_id: null,
      patient_name: null,
      document_id: null,
      task_id: null,
      kind: null,
      title: null,
      filed_at: null,
    };
    const rows = Array.from({ length: 120 }, (_, n) => ({
      ...base,
      ...rest,
      provider_id: `p${n}`,
      state: 'junk' as const,
      received_at: new Date(1_700_000_000_000 + Math.floor(n / 7)),
    }));
    await db.insertInto('fax_incoming').values(rows).execute();
  });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = (await clerk.send(calls.listFaxes, { query: { queue: 'junk', ...(after && { after }) } })).data;
    seen.push(...page.data.map((one) => one.id));
    after = page.next ?? undefined;
  } while (after);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(121);
});
