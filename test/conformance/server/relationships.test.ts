import type { Consent } from '@medplum/fhirtypes';
import type { AnyCall } from '#core/shared';
import { actAreas, areaNames } from '#clinical/shared/shares/shareKinds.ts';
import { type Person, type TestServer, startTestServer } from '../../kit/server/server.ts';
import { standingPerson } from '../../kit/people/standingPerson.ts';
import { mayCall } from './mayCall.ts';
import { askWith, type Told } from './things/ask.ts';
import { addPerson, Place } from './things/place.ts';
import type { Asked, Row } from './things/row.ts';
import { isAside, rowsOf } from './things/things.ts';

/**
 * Each call about a patient, by what the asker is to that patient: it is refused, or tells and changes nothing. That whoever makes it
 * by right reaches the same thing, and nobody of another clinic does, is shown of every call in `otherOrganisation.test.ts`.
 */
const relationships = [
  /** A practitioner whom the patient's consent denies. */
  'denied',
  /** Another profile of the denied person in this clinic. */
  'secondProfile',
  /** Another patient of the clinic. */
  'otherPatient',
  /** Stands for another patient, who shares everything. */
  'sharedOther',
  /** Stands for this patient, who shares what no call is about. */
  'sharedNothing',
  /** Registered by themselves; no record is theirs. */
  'registered',
] as const;
type Relationship = (typeof relationships)[number];

let server: TestServer;
let calls: readonly AnyCall[];
/** Owen with the practitioner who looks after him. */
let owen: Place;
/** Owen with the practitioner whom he comes to keep out: what is made is made while they still work together. */
let fallenOut: Place;
let secondProfile: Person;
let otherPatient: Person;
let registered: Person;
let sharedOther: Person;
let sharedNothing: Person;

const denying = ({ subject, clinician }: Place): Consent => ({
  resourceType: 'Consent',
  status: 'active',
  scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
  category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }] }],
  patient: subject,
  policyRule: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'OPTOUT' }] },
  provision: { type: 'deny', actor: [{ role: { text: 'kept out' }, reference: clinician }] },
});

const rideau = (practitioner: string) =>
  ['patient2@pavilion.test', `${practitioner}@pavilion.test`, 'admin@pavilion.test'] as const;

beforeAll(async () => {
  server = await startTestServer({ env: { SHIIP_URL: 'http://127.0.0.1:9/plans' } });
  calls = server.contributions.flatMap(({ routes }) => routes.map(({ call }) => call));
  owen = await Place.open(server, rideau('practitioner2'));
  fallenOut = await Place.open(server, rideau('practitioner'));
  const { accountId } = fallenOut.practitioner;
  secondProfile = await addPerson(server, owen.orgId, { role: 'practitioner', accountId });
  otherPatient = await server.login('patient@pavilion.test');
  const everything = { orgId: owen.orgId, areas: areaNames, acts: actAreas };
  const other = await server.services.db
    .selectFrom('profile')
    .select('resource_id')
    .where('id', '=', otherPatient.profileId)
    .executeTakeFirstOrThrow();
  sharedOther = await standingPerson(server, { ...everything, patient: other.resource_id ?? '' });
  const patient = owen.subject.reference?.replace('Patient/', '') ?? '';
  sharedNothing = await standingPerson(server, { orgId: owen.orgId, patient, areas: ['insurance'] });
  registered = await addPerson(server, owen.orgId, { role: 'patient' });
});
afterAll(() => server.close());

interface Cell {
  readonly call: AnyCall;
  readonly row: Row;
  readonly relationship: Relationship;
}

const isKeptOut = (relationship: Relationship): boolean =>
  relationship === 'denied' || relationship === 'secondProfile';

/** Who stands so to the patient and may make the call at all; null where nobody does. */
const askerFor = ({ call, relationship }: Cell): Person | null => {
  const patient = { otherPatient, registered, sharedOther, sharedNothing } as const;
  switch (relationship) {
    case 'denied':
      return mayCall(call.id, 'practitioner') ? fallenOut.practitioner : null;
    case 'secondProfile':
      return mayCall(call.id, 'practitioner') ? secondProfile : null;
    case 'otherPatient':
    case 'registered':
    case 'sharedOther':
    case 'sharedNothing':
      return mayCall(call.id, 'patient') ? patient[relationship] : null;
  }
};

const wantedOf = ({ row, relationship }: Cell): 'open' | 'closed' =>
  relationship === 'denied' && typeof row.denied === 'object' ? 'open' : 'closed';

const seen = ({ empty, reaches }: Row, { status, text }: Told, { marks = [] }: Asked): string => {
  if (status >= 500) return `${status}`;
  if (status >= 400) return reaches !== undefined && text.includes(reaches) ? 'open' : 'closed';
  if (marks.length === 0) return empty ? 'told nothing' : 'open';
  return marks.every((mark) => text.includes(mark)) ? 'open' : 'closed';
};

const askIn = async (cell: Cell, headers: Readonly<Record<string, string>> = {}) => {
  const { call, row, relationship } = cell;
  const kept = isKeptOut(relationship);
  const place = kept ? fallenOut : owen;
  const asked = await row.make(place, place);
  await place.freeTimes();
  const { email, profileId } = askerFor(cell)!;
  const asker = await server.login(email, profileId);
  const consent = kept ? await place.keep(denying(place)) : null;
  const told = await askWith(asker.with(headers), call, asked);
  if (consent) await place.house((record) => record.remove('Consent', consent.id));
  return { is: seen(row, told, asked), said: `${told.status} ${told.text.slice(0, 160)}` };
};

const cellsOf = (relationship: Relationship): readonly Cell[] =>
  calls.flatMap((call) =>
    rowsOf(call.id)
      .map((row) => ({ call, row, relationship }))
      .filter((cell) => cell.row.of === 'patient' && askerFor(cell) !== null),
  );

test('ROL-2 ENT-8 every call says whether it is about a patient, and whether a denial closes it', () => {
  const unknown = calls.filter(({ id }) => rowsOf(id).length === 0 && !isAside(id));
  expect(unknown.map(({ id }) => id)).toEqual([]);
  const undecided = cellsOf('denied').filter(({ row }) => row.denied === undefined);
  expect(undecided.map(({ call }) => call.id)).toEqual([]);
});

const least: Readonly<Record<Relationship, number>> = {
  denied: 60,
  secondProfile: 60,
  otherPatient: 40,
  registered: 40,
  sharedOther: 40,
  sharedNothing: 40,
};

test.each(relationships)(
  'ROL-2 ENT-8 every call about a patient is open or closed as the table says: %s',
  async (relationship) => {
    const cells = cellsOf(relationship);
    expect(cells.length).toBeGreaterThan(least[relationship]);
    const found: string[] = [];
    for (const cell of cells) {
      const wanted = wantedOf(cell);
      const { is, said } = await askIn(cell);
      const isSo = is === wanted || (is === 'told nothing' && cell.row.empty) || laterTogether(cell, is);
      if (!isSo) found.push(`${cell.call.id}: ${is}, not ${wanted}: ${said}`);
    }
    expect(found).toEqual([]);
  },
);

/** Under their second profile somebody has no seat and no session; what needs none is open as under the first. */
const laterTogether = ({ row, relationship }: Cell, is: string): boolean =>
  relationship === 'secondProfile' && typeof row.denied === 'object' && is === 'open';

test('ENT-8 with no denial the same practitioner may do all that it closes', async () => {
  const found: string[] = [];
  const closed = cellsOf('denied').filter(({ row }) => row.denied === 'closed' && row.by === 'practitioner');
  expect(closed.length).toBeGreaterThan(40);
  for (const { call, row } of closed) {
    const asked = await row.make(fallenOut, fallenOut);
    await fallenOut.freeTimes();
    const told = await askWith(fallenOut.practitioner, call, asked);
    const is = seen(row, told, asked);
    if (is === 'closed') found.push(`${call.id}: ${told.status} ${told.text.slice(0, 160)}`);
  }
  expect(found).toEqual([]);
});

const inAnEmergency = ['intake.propose', 'medications.reminders', 'telemedicine.summary', 'telemedicine.visit'];

test('ENT-8 emergency access opens what an emergency needs', async () => {
  const cells = cellsOf('denied').filter(({ call }) => inAnEmergency.includes(call.id));
  expect(cells.map(({ call }) => call.id).sort()).toEqual(inAnEmergency);
  const found: string[] = [];
  for (const cell of cells) {
    const { is, said } = await askIn(cell, { 'x-break-glass': 'Found on the floor' });
    if (is !== 'open') found.push(`${cell.call.id}: ${said}`);
  }
  expect(found).toEqual([]);
});
