import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { sortOf } from '#clinical/server/access/kinds.ts';
import { definitions } from '#clinical/server/resource/definitions.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { timelineLine } from './lineOf.ts';
import { kindOf, searchOf, sources } from './sources.ts';

/** Types about a patient that are no part of their timeline, and why. */
const aside: Readonly<Record<string, string>> = {
  Patient: 'whose timeline it is',
  AuditEvent: 'who looked is no part of the chart',
  Binary: 'the content of documents, which is opened from them',
};
/** The clinic's, whoever comes there. */
const clinics =
  /^(Practitioner|PractitionerRole|Organization|Location|HealthcareService|Medication|Questionnaire|Slot)$/;

test('RTE-5 clinic/patients: every type that can be a patient’s has a place on the timeline', async () => {
  const known = await definitions();
  const theirs = [...known.types].filter((type) => sortOf(type).whose !== null || known.compartment(type).length > 0);
  expect(theirs.length).toBeGreaterThan(65);
  expect(theirs.filter((type) => kindOf(type) === null).sort()).toEqual(Object.keys(aside).sort());
});

test('RTE-5 clinic/patients: each source of the timeline is searched by parameters that FHIR has', async () => {
  const known = await definitions();
  const wrong = sources.flatMap((source) =>
    Object.keys(searchOf(source, 'p', 1))
      .map((name) => (name === '_sort' ? String(source.params._sort).slice(1) : name.split(':')[0]!))
      .filter((name) => !name.startsWith('_') && !known.params(source.type).has(name))
      .map((name) => `${source.type}.${name}`),
  );
  expect(wrong).toEqual([]);
});

const unnamed = ['AppointmentResponse 1', 'CareTeam 3', 'CommunicationRequest 1', 'Provenance 3'];
/** What the record has no date of. */
const undated = [
  'AppointmentResponse 1',
  'CommunicationRequest 1',
  'Device 1',
  'DocumentReference 1',
  'Goal 10',
  'RelatedPerson 1',
  'Schedule 1',
  'ServiceRequest 1',
];

const resourcesOf = (path: string): readonly Resource[] => {
  const bytes = readFileSync(path);
  const read = JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as Bundle | Resource;
  return read.resourceType === 'Bundle' ? (read.entry ?? []).flatMap(({ resource }) => resource ?? []) : [read];
};

testWithData(
  'RTE-5 clinic/patients: everything in real records has a place, a date and words on the timeline',
  async (data) => {
    const all = ['synthea', 'fhir-examples'].flatMap((folder) =>
      readdirSync(join(data, folder))
        .filter((name) => /\.json(\.gz)?$/.test(name))
        .flatMap((name) => resourcesOf(join(data, folder, name))),
    );
    const entries = all.filter(({ resourceType: type }) => type !== 'Patient' && !clinics.test(type));
    expect(entries.length).toBeGreaterThan(3_000);
    const lines = entries.map((one) => ({ one, line: timelineLine({ id: 'x', ...one }) }));
    expect(lines.filter(({ line }) => line === null).map(({ one }) => one.resourceType)).toEqual([]);
    const counted = (test: (line: NonNullable<(typeof lines)[number]['line']>) => boolean) =>
      [
        ...Map.groupBy(
          lines.filter(({ line }) => line && test(line)),
          ({ one }) => one.resourceType,
        ),
      ].map(([type, some]) => `${type} ${some.length}`);
    expect(counted(({ title }) => title === '').sort()).toEqual(unnamed);
    expect(counted(({ at }) => at === null).sort()).toEqual(undated);
  },
);
