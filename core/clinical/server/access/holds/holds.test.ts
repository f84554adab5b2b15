import type { Bundle, Condition, Resource } from '@medplum/fhirtypes';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { importHeld } from '#clinical/shared';
import { importResources } from '#test/kit/server/importResources.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { announceOpening } from '../../record/recordNews.ts';
import { anyHeld, closeAgain, heldOf, type HoldPlace, releaseEntries, releaseHeld } from './holds.ts';

let server: TestServer;
let maya: Person;
let nurse: Person;
let asMaya: Fhir;
let asNurse: Fhir;
let patient: string;
let now = new Date();

beforeAll(async () => {
  server = await startTestServer({ plugins: [], now: () => now });
  maya = await server.login('patient@pavilion.test');
  nurse = await server.login('practitioner@pavilion.test');
  [asMaya, asNurse] = [fhirOf(server, maya), fhirOf(server, nurse)];
  patient = (await server.services.people.resourceIdOf(maya.orgId, maya.profileId))!;
});
afterAll(() => server.close());

const subject = () => ({ reference: `Patient/${patient}` });
const asthma = (more: Partial<Condition> = {}): Condition => ({
  resourceType: 'Condition',
  id: 'held-asthma',
  subject: subject(),
  code: { coding: [{ system: 'http://snomed.info/sct', code: '195967001' }], text: 'Asthma' },
  encounter: { reference: 'Encounter/held-visit' },
  ...more,
});
const arrived = (): Resource[] => [
  asthma(),
  {
    resourceType: 'Encounter',
    id: 'held-visit',
    status: 'finished',
    class: { code: 'AMB' },
    subject: subject(),
  },
  {
    resourceType: 'Observation',
    id: 'held-weight',
    status: 'final',
    code: { text: 'Weight' },
    subject: subject(),
    encounter: { reference: 'Encounter/held-visit' },
    valueQuantity: { value: 70, unit: 'kg' },
  },
  asthma({ id: 'held-secret', code: { text: 'Has a criminal record (finding)' } }),
];

const bring = (...resources: readonly Resource[]): Promise<void> => importResources(server, maya.orgId, resources);

const inPlace = <T>(work: (place: HoldPlace) => Promise<T>): Promise<T> =>
  server.services.inOrg(maya.orgId, (db) => work({ db, orgId: maya.orgId, patient }));
const releaseAll = () => inPlace((place) => releaseHeld(place, now));
const releaseOne = (...places: string[]) => inPlace((place) => releaseEntries(place, places, now));

const found = (data: unknown): readonly string[] =>
  ((data as Bundle).entry ?? []).flatMap(({ resource, search }) =>
    resource && search?.mode !== 'outcome' ? [`${resource.resourceType}/${resource.id}`] : [],
  );
const isSuppressed = (data: unknown): boolean =>
  ((data as Bundle).entry ?? []).some(
    ({ resource }) => resource?.resourceType === 'OperationOutcome' && resource.issue[0]?.code === 'suppressed',
  );
const held = /held-(asthma|visit|weight|secret)/;

/** Every way to what was imported; each answer in full. */
const ways = async (fhir: Fhir): Promise<Readonly<Record<string, { status: number; text: string }>>> => ({
  read: await fhir.get('Condition/held-asthma'),
  version: await fhir.get('Condition/held-asthma/_history/1'),
  history: await fhir.get('Condition/held-asthma/_history'),
  search: await fhir.get('Condition?_count=100'),
  byId: await fhir.get('Observation?_id=held-weight'),
  total: await fhir.get('Encounter?_id=held-visit&_total=accurate&_summary=count'),
  compartment: await fhir.get(`Patient/${patient}/Condition?_count=100`),
  revinclude: await fhir.get(`Patient?_id=${patient}&_revinclude=Condition:subject&_revinclude=Observation:subject`),
  everything: await fhir.get(`Patient/${patient}/$everything?_count=1000`),
  put: await fhir.put('Condition/held-asthma', asthma({ note: [{ text: 'mine' }] })),
  batch: await fhir.post('', {
    resourceType: 'Bundle',
    type: 'batch',
    entry: [{ request: { method: 'GET', url: 'Condition/held-asthma' } }],
  }),
});

test('ENT-8 what is there of an import reaches the patient by no way before it is released, and staff by each', async () => {
  const before = await asMaya.get('Condition?_count=100');
  expect(isSuppressed(before.data)).toBe(false);
  await bring(...arrived());

  const answers = await ways(asMaya);
  for (const [way, { text }] of Object.entries(answers)) {
    // What they sent themselves may come back in a refusal.
    if (way !== 'put')
      expect({ way, told: held.test(text.replaceAll(/"url": ?"[^"]*"/g, '')) }).toEqual({ way, told: false });
  }
  for (const way of ['read', 'version', 'history'] as const) expect([way, answers[way]!.status]).toEqual([way, 404]);
  expect(answers['put']!.status).toBeGreaterThanOrEqual(403);
  expect((JSON.parse(answers['total']!.text) as Bundle).total).toBe(0);

  const mine = await asNurse.post('Observation', {
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Pulse' },
    subject: subject(),
    encounter: { reference: 'Encounter/held-visit' },
  });
  const own = (mine.data as Resource).id!;
  // Of their own entry, which a clinician wrote, they see all but what it brings along.
  const along = await asMaya.get(`Observation?_id=${own}&_include=Observation:encounter`);
  expect(found(along.data)).toEqual([`Observation/${own}`]);

  // The answer says that it is not the whole, and not of what.
  const conditions = await asMaya.get('Condition?_count=100');
  expect(found(conditions.data)).toEqual(found(before.data));
  expect(isSuppressed(JSON.parse(answers['everything']!.text))).toBe(true);
  for (const type of ['Condition', 'AllergyIntolerance'])
    expect([type, isSuppressed((await asMaya.get(type)).data)]).toEqual([type, true]);
  expect(isSuppressed((await asMaya.get('Practitioner')).data)).toBe(false);

  expect((await asNurse.get('Condition/held-asthma')).data).toMatchObject({
    meta: { versionId: '1', security: [{ code: 'import-held' }] },
  });
  expect(found((await asNurse.get(`Condition?patient=${patient}&_count=100`)).data)).toContain('Condition/held-asthma');
  expect(isSuppressed((await asNurse.get(`Condition?patient=${patient}`)).data)).toBe(false);
});

test('ENT-8 no other patient and no other clinic is told of an import, not even that there is one', async () => {
  for (const email of ['patient2@pavilion.test', 'patient@laurier.test']) {
    const other = fhirOf(server, await server.login(email));
    const { read, search, everything } = await ways(other);
    expect([read!.status, everything!.status]).toEqual([404, 404]);
    expect(held.test(search!.text)).toBe(false);
    expect(isSuppressed(JSON.parse(search!.text))).toBe(false);
  }
  const stranger = fhirOf(server, await server.login('practitioner@laurier.test'));
  expect((await stranger.get('Condition/held-asthma')).status).toBe(404);
});

test('ENT-8 a clinician who changes an import opens nothing by it, whatever label is sent, and no browser of the patient hears of it', async () => {
  const live = await maya.live();
  const staff = await nurse.live();
  const { data } = await asNurse.get('Condition/held-asthma');
  const { meta: _, ...bare } = data as Condition;
  expect((await asNurse.put('Condition/held-asthma', { ...bare, note: [{ text: 'Seen.' }] })).status).toBe(200);
  await staff.until('event', ({ kind }) => kind === 'record_changed');
  expect(live.frames.filter((frame) => frame.type === 'event' && frame.kind === 'record_changed')).toEqual([]);
  expect((await asMaya.get('Condition/held-asthma')).status).toBe(404);
  expect((await asMaya.get('Condition/held-asthma/_history/1')).status).toBe(404);
  // What is answered is no part of what is stored.
  const stored = await server.services.asSystem((db) =>
    db.selectFrom('resource').select('content').where('id', '=', 'held-asthma').executeTakeFirstOrThrow(),
  );
  expect(JSON.stringify(stored.content)).not.toContain('import-held');
  live.close();
  staff.close();
});

test('ENT-8 one act releases all but what is sensitive, which one act each does; a day long either is taken back', async () => {
  const versions = async () => {
    const { n } = await server.services.asSystem((db) =>
      db
        .selectFrom('resource_history')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    );
    return Number(n);
  };
  const written = await versions();
  const live = await maya.live();
  expect(await inPlace(heldOf)).toEqual(
    expect.arrayContaining([
      { type: 'Condition', sensitive: false, count: 1 },
      { type: 'Condition', sensitive: true, count: 1 },
    ]),
  );
  const { release, counts } = await releaseAll();
  expect([...counts].sort((a, b) => a.type.localeCompare(b.type))).toEqual([
    { type: 'Condition', count: 1 },
    { type: 'Encounter', count: 1 },
    { type: 'Observation', count: 1 },
  ]);
  await inPlace((place) => announceOpening(server.services, place, ['Condition']));
  const told = async (type: string, who: typeof live) =>
    who.until('event', ({ data }) => (data as { type?: string }).type === type);
  await told('Condition', live);
  // What they were told of another type was a part, too.
  await told('AllergyIntolerance', live);
  live.close();
  expect(await versions()).toBe(written);
  expect((await asMaya.get('Condition/held-asthma')).status).toBe(200);
  expect(((await asMaya.get('Condition/held-asthma')).data as Condition).meta?.security).toBeUndefined();
  expect(found((await asMaya.get(`Patient/${patient}/$everything?_count=1000`)).data)).toEqual(
    expect.arrayContaining(['Condition/held-asthma', 'Encounter/held-visit', 'Observation/held-weight']),
  );
  expect((await asMaya.get('Condition/held-secret')).status).toBe(404);
  const { data } = await asMaya.get('Condition?_count=100');
  expect([found(data).includes('Condition/held-secret'), isSuppressed(data)]).toEqual([false, true]);

  const one = await releaseOne('Condition/held-secret');
  expect((await asMaya.get('Condition/held-secret')).status).toBe(200);
  expect(isSuppressed((await asMaya.get('Condition')).data)).toBe(false);
  expect(await inPlace((place) => closeAgain(place, one.release, now))).toEqual(['Condition']);
  expect((await asMaya.get('Condition/held-secret')).status).toBe(404);
  expect((await asMaya.get('Condition/held-asthma')).status).toBe(200);

  const today = now;
  now = new Date(today.getTime() + 25 * 60 * 60_000);
  expect(await inPlace((place) => closeAgain(place, release, now))).toEqual([]);
  now = today;
  expect((await inPlace((place) => closeAgain(place, release, now))).length).toBe(3);
  expect((await asMaya.get('Condition/held-asthma')).status).toBe(404);
  expect((await inPlace((place) => closeAgain({ ...place, patient: 'other' }, release, now))).length).toBe(0);
});

test('ENT-8 the same import again changes nothing of what is released; a newer one closes what it brings', async () => {
  await releaseAll();
  // Clinicians changed the first; the others came as they are there.
  await bring(...arrived().slice(1));
  expect((await asMaya.get('Observation/held-weight')).status).toBe(200);
  await bring({ ...arrived()[2], status: 'corrected' } as Resource);
  expect((await asMaya.get('Observation/held-weight')).status).toBe(404);
  expect((await asMaya.get('Encounter/held-visit')).status).toBe(200);
});

test('ENT-8 the patient, their consents and what the house made for its demonstration are never closed', async () => {
  expect((await asMaya.get(`Patient/${patient}`)).status).toBe(200);
  const rows = await server.services.asSystem((db) => db.selectFrom('import_hold').select('target').execute());
  expect(new Set(rows.map(({ target }) => target))).toEqual(new Set([`Patient/${patient}`]));
  await bring(
    { resourceType: 'Patient', id: 'held-new', name: [{ family: 'Neu' }] },
    {
      resourceType: 'Consent',
      id: 'held-consent',
      status: 'active',
      scope: { text: 'Privacy' },
      category: [{ text: 'Privacy' }],
      policyRule: { text: 'Mine' },
      patient: { reference: 'Patient/held-new' },
    },
  );
  expect(await inPlace((place) => anyHeld({ ...place, patient: 'held-new' }))).toBe(false);
});

test('ENT-8 what becomes another patient’s stays closed, and is released with the rest of theirs', async () => {
  // As another house wrote it out, whose import it was, too.
  const meta = { security: [importHeld] };
  await bring(asthma({ id: 'held-moved', meta, subject: { reference: 'Patient/held-new' } }));
  const { data } = await asNurse.get('Condition/held-moved');
  await asNurse.put('Condition/held-moved', { ...(data as Condition), subject: subject() });
  expect((await asMaya.get('Condition/held-moved')).status).toBe(404);
  expect(await inPlace((place) => anyHeld({ ...place, patient: 'held-new' }))).toBe(false);
  await releaseAll();
  expect((await asMaya.get('Condition/held-moved')).status).toBe(200);
});
