import { randomUUID } from 'node:crypto';
import type { Condition, Consent, Observation, Patient, Resource } from '@medplum/fhirtypes';
import { type CallInput, setFeature } from '#core/shared';
import { importSynthea, syntheaPatients } from '#test/kit/server/synthea.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { entryKinds, getTimeline, type TimelineLine, type TimelinePage } from '../../shared/timeline.ts';

let server: TestServer;
let nurse: Person;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.login('practitioner@pavilion.test');
});
afterAll(() => server.close());

const keep = <R extends Resource>(...all: readonly R[]) =>
  server.services.inOrg(nurse.orgId, async (db) => {
    const record = server.services.record(db, nurse.orgId);
    for (const one of all) await record.create(one);
  });

const patient = async (): Promise<string> => {
  const id = `timeline-${randomUUID()}`;
  await keep<Patient>({ resourceType: 'Patient', id, name: [{ family: 'Line', given: ['Tim'] }] });
  return id;
};
const subjectOf = (id: string) => ({ reference: `Patient/${id}` });
const observed = (id: string, date: string | undefined, text: string): Observation => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text },
  subject: subjectOf(id),
  ...(date !== undefined && { effectiveDateTime: date }),
});
const condition = (id: string, more: Partial<Condition>): Condition => ({
  resourceType: 'Condition',
  subject: subjectOf(id),
  code: { text: 'Cough' },
  ...more,
});

type Asked = CallInput<typeof getTimeline>['body'];
const page = async (body: Asked, who = nurse): Promise<TimelinePage> => {
  const reply = await who.send(getTimeline, { body });
  expect(reply.status).toBe(200);
  return reply.data;
};
const pages = async (body: Asked): Promise<readonly TimelinePage[]> => {
  const all = [await page(body)];
  for (let next = all[0]!.next; next !== null; next = all.at(-1)!.next) all.push(await page({ ...body, after: next }));
  return all;
};
const allOf = async (body: Asked): Promise<readonly TimelineLine[]> =>
  (await pages(body)).flatMap(({ lines }) => lines);

test('RTE-5 clinic/patients: a timeline comes newest first in pages, each entry once, and says how far it is complete', async () => {
  const id = await patient();
  const days = Array.from({ length: 700 }, (_, n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString());
  await keep(
    ...days.map((day, n) =>
      n % 3 ? observed(id, day, `value ${n}`) : condition(id, { onsetDateTime: day, code: { text: `problem ${n}` } }),
    ),
  );
  await keep(observed(id, undefined, 'undated'));
  const all = await pages({ patient: id });
  expect(all.length).toBeGreaterThan(2);
  expect(all[0]!.lines.length).toBeLessThan(300);
  expect(all[0]!.lines[0]).toMatchObject({ type: 'Condition', title: 'problem 699' });
  all.slice(0, -1).forEach(({ until }, n) => {
    expect(until).not.toBeNull();
    const later = all.slice(n + 1).flatMap(({ lines }) => lines);
    expect(later.filter(({ at }) => at !== null && at > until!)).toEqual([]);
  });
  expect(all.at(-1)).toMatchObject({ until: null, next: null });
  const lines = all.flatMap((one) => one.lines);
  expect(lines).toHaveLength(701);
  expect(new Set(lines.map(({ type, id: own }) => `${type}/${own}`)).size).toBe(701);
  expect(lines.filter(({ at }) => at === null).map(({ title }) => title)).toEqual(['undated']);
});

test('RTE-5 clinic/patients: what stands on its timeline without an onset stands where it was recorded', async () => {
  const id = await patient();
  await keep(
    condition(id, { recordedDate: '2024-05-06', code: { text: 'recorded' } }),
    condition(id, {
      onsetDateTime: '1987',
      abatementDateTime: '1990-02',
      clinicalStatus: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'resolved' }],
      },
      code: { text: 'of a year' },
    }),
    condition(id, { code: { text: 'no date' } }),
  );
  expect((await allOf({ patient: id })).map(({ title, date, at, end }) => ({ title, date, at, end }))).toEqual([
    { title: 'recorded', date: '2024-05-06', at: '2024-05-06T00:00:00.000Z', end: null },
    { title: 'of a year', date: '1987', at: '1987-01-01T00:00:00.000Z', end: '1990-02' },
    { title: 'no date', date: null, at: null, end: null },
  ]);
});

test('RTE-5 clinic/patients: a timeline of some kinds holds those alone; words are found in titles and texts', async () => {
  const id = await patient();
  const note = Buffer.from('Elle a dû être réhospitalisée à Montréal.').toString('base64');
  await keep<Resource>(
    observed(id, '2024-01-01', 'Glucose'),
    condition(id, { onsetDateTime: '2023-01-01' }),
    {
      resourceType: 'DocumentReference',
      status: 'current',
      type: { text: 'Discharge summary' },
      subject: subjectOf(id),
      content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data: note } }],
    },
    {
      resourceType: 'Procedure',
      status: 'not-done',
      code: { text: 'Biopsy' },
      subject: subjectOf(id),
      text: {
        status: 'additional',
        div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Refused <b>twice</b></p></div>',
      },
    },
  );
  const titles = async (more: Partial<Asked>) =>
    (await allOf({ patient: id, ...more })).map(({ title }) => title).sort();
  expect(await titles({})).toEqual(['Biopsy', 'Cough', 'Discharge summary', 'Glucose']);
  expect(await titles({ kinds: ['results', 'procedures'] })).toEqual(['Biopsy', 'Glucose']);
  expect(await titles({ kinds: ['imaging'] })).toEqual([]);
  expect(await titles({ q: 'glu' })).toEqual(['Glucose']);
  expect(await titles({ q: 'REHOSPITALISEE montreal' })).toEqual(['Discharge summary']);
  expect(await titles({ q: 'refused twice' })).toEqual(['Biopsy']);
  expect(await titles({ q: 'xhtml' })).toEqual([]);
  const [biopsy] = await allOf({ patient: id, kinds: ['procedures'] });
  expect(biopsy).toMatchObject({ status: 'not-done', kind: 'procedures', hasText: false });
  expect((await allOf({ patient: id, kinds: ['documents'] }))[0]).toMatchObject({ hasText: true });
});

test('RTE-5 clinic/patients: absurd and hostile values are lines like others', async () => {
  const id = await patient();
  await keep<Resource>(
    observed(id, '9999-12-31', `${'x'.repeat(300)} <img src=x onerror=alert(1)>`),
    condition(id, { code: { coding: [{ system: 'urn:x', code: 'A\u202e01' }] }, onsetDateTime: '0001' }),
    { resourceType: 'Procedure', status: 'entered-in-error', subject: subjectOf(id) },
  );
  const lines = await allOf({ patient: id });
  expect(lines.map(({ title }) => title.length)).toEqual([329, 4, 0]);
  expect(lines[2]).toMatchObject({ status: 'entered-in-error', date: null });
});

test('RTE-5 clinic/patients: a timeline opens to staff of the clinic whom the patient lets in', async () => {
  const id = await patient();
  await keep(condition(id, {}));
  const asked = { body: { patient: id } };
  const admin = await server.login('admin@pavilion.test');
  expect((await page(asked.body, admin)).lines).toHaveLength(1);
  const own = await server.login('patient@pavilion.test');
  expect((await own.send(getTimeline, asked)).status).toBe(403);
  const abroad = await server.login('practitioner@laurier.test');
  expect((await abroad.send(getTimeline, asked)).status).toBe(404);
  expect((await nurse.send(getTimeline, { body: { patient: 'nobody' } })).status).toBe(404);
  const clinician = await server.services.people.resourceIdOf(nurse.orgId, nurse.profileId);
  const privacy = { text: 'privacy' };
  await keep<Consent>({
    ...{ resourceType: 'Consent', status: 'active', scope: privacy, category: [privacy], policyRule: privacy },
    patient: subjectOf(id),
    provision: {
      type: 'deny',
      actor: [{ role: { text: 'x' }, reference: { reference: `Practitioner/${clinician}` } }],
    },
  });
  for (const kinds of [undefined, ['visits' as const]])
    expect((await nurse.send(getTimeline, { body: { patient: id, kinds } })).failure.code).toBe('consent_denied');
  const broken = await nurse.with({ 'x-break-glass': 'Found on the floor' }).send(getTimeline, asked);
  expect(broken.data.lines.map(({ type }) => type).sort()).toEqual(['Condition', 'Consent']);
});

test('RTE-5 clinic/patients: what a switched-off feature holds is left out of the timeline, which says so', async () => {
  const id = await patient();
  const shot = { resourceType: 'Immunization', status: 'completed', vaccineCode: { text: 'Flu' } } as const;
  await keep<Resource>(
    { ...shot, patient: subjectOf(id), occurrenceDateTime: '2024' },
    observed(id, '2024-01-01', 'Glucose'),
  );
  const admin = await server.login('admin@pavilion.test');
  const set = (enabled: boolean) => admin.send(setFeature, { params: { id: 'immunizations' }, body: { enabled } });
  await set(false);
  try {
    const { lines, closed } = await page({ patient: id });
    expect([lines.map(({ type }) => type), closed]).toEqual([['Observation'], ['Immunization']]);
  } finally {
    await set(true);
  }
  expect((await page({ patient: id })).closed).toEqual([]);
});

test('RTE-5 clinic/patients: every kind can be asked for; what is no page of ours is refused', async () => {
  const id = await patient();
  for (const kind of entryKinds)
    expect(await page({ patient: id, kinds: [kind] })).toMatchObject({ lines: [], next: null });
  for (const after of ['', 'x', 'W10', Buffer.from('[[0,null,3]]').toString('base64url')])
    expect((await nurse.send(getTimeline, { body: { patient: id, after } })).status).toBe(422);
});

testWithData(
  'RTE-5 clinic/patients: the timelines of imported records hold every resource of them, in few calls',
  async (data) => {
    await importSynthea(server, data, nurse.orgId);
    for (const { id, own } of syntheaPatients(data)) {
      const all = await pages({ patient: id });
      const shown = Map.groupBy(
        all.flatMap(({ lines }) => lines),
        ({ type }): string => type,
      );
      const lost = [...own].flatMap(([type, ids]) => {
        const there = new Set(shown.get(type)?.map((line) => line.id));
        return type === 'Patient' ? [] : [...ids].filter((one) => !there.has(one)).map((one) => `${type}/${one}`);
      });
      expect(lost).toEqual([]);
      expect(all.length).toBeLessThan(12);
    }
  },
  300_000,
);
