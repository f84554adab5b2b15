import type {
  CodeableConcept,
  Communication,
  DiagnosticReport,
  Observation,
  Patient,
  Reference,
} from '@medplum/fhirtypes';
import { closedToPatient, idOf, referenceTo, type Stored } from '#clinical/shared';
import { noteConcept } from '../shared/note.ts';
import { loinc } from '../shared/orders.ts';
import { withReleaseAt } from '../shared/release.ts';
import { categorySystem } from '../shared/vitals.ts';
import { isAbnormal, isCritical } from '../shared/flags.ts';
import { type AnalyteName, analytes, type DemoAnalyte, type DemoReport, panels } from './demoResults.ts';
import { unmatchedTag, worstIn, worstText } from '../server/result.ts';
import { newReview } from '../server/review.ts';
import { daysAgo, type DemoClinic, subjectOf } from './demoClinic.ts';

const laboratory = { en: 'Rideau Valley Laboratory', fr: 'Laboratoire du Plateau' } as const;

const interpretations = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';

const interpretation = (value: number, { low, high }: DemoAnalyte, critical: boolean): CodeableConcept[] => {
  const code = high !== undefined && value > high ? 'H' : low !== undefined && value < low ? 'L' : 'N';
  return [{ coding: [{ system: interpretations, code: critical && code !== 'N' ? code + code : code }] }];
};

const words = (
  of: { readonly code: string; readonly en: string; readonly fr: string },
  french: boolean,
): CodeableConcept => ({
  coding: [{ system: loinc, code: of.code, display: of.en }],
  text: french ? of.fr : of.en,
});

/** What the sender of an unmatched result wrote: family name first, as laboratories do. */
const asSent = ({ name, birthDate, identifier }: Patient): Patient => ({
  resourceType: 'Patient',
  id: 'sent',
  name: [{ text: `${name?.[0]?.family?.toUpperCase()}, ${name?.[0]?.given?.[0]}` }],
  ...(birthDate ? { birthDate } : {}),
  ...(identifier?.[0]?.value ? { identifier: [{ value: identifier[0].value }] } : {}),
});

export const seedReport = async (demo: DemoClinic, report: DemoReport): Promise<void> => {
  const { record, slug, french } = demo;
  const patient = report.patient === null ? undefined : await demo.patient(report.patient);
  if (report.patient !== null && !patient) return;
  const means = report.means === undefined ? undefined : await demo.patient(report.means);
  const subject: Reference<Patient> | undefined = patient && subjectOf(patient);
  const at = daysAgo(demo, report.days);
  const status = report.status ?? 'final';
  const closed = <R extends DiagnosticReport | Observation | Communication>(resource: R): R =>
    report.waits || status === 'preliminary' ? closedToPatient(resource) : resource;
  const id = `demo-${slug}-report-${report.id}`;
  const performer = [{ display: laboratory[french ? 'fr' : 'en'] }];

  const values: Stored<Observation>[] = [];
  for (const [name, value] of Object.entries(report.values) as [AnalyteName, number][]) {
    const analyte: DemoAnalyte = analytes[name];
    const { unit, low, high } = analyte;
    const bound = (is: number) => ({ value: is, ...(unit ? { unit } : {}) });
    const observation: Observation & { id: string } = {
      resourceType: 'Observation',
      id: `demo-${slug}-value-${report.id}-${name}`,
      status: status === 'preliminary' ? 'preliminary' : 'final',
      category: [{ coding: [{ system: categorySystem, code: 'laboratory', display: 'Laboratory' }] }],
      code: words(analyte, french),
      effectiveDateTime: at,
      issued: at,
      valueQuantity: bound(value),
      interpretation: interpretation(value, analyte, report.critical === name),
      referenceRange: [
        { ...(low === undefined ? {} : { low: bound(low) }), ...(high === undefined ? {} : { high: bound(high) }) },
      ],
      performer,
      ...(subject ? { subject } : {}),
    };
    values.push(await record.create(closed(observation)));
  }

  const made: DiagnosticReport & { id: string } = {
    resourceType: 'DiagnosticReport',
    id,
    ...(report.patient === null ? { meta: { tag: [unmatchedTag] } } : {}),
    ...(means ? { contained: [asSent(means)], subject: { reference: '#sent' } } : subject ? { subject } : {}),
    status,
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: words(panels[report.panel], french),
    effectiveDateTime: at,
    issued: at,
    performer,
    result: values.map((value) => referenceTo('Observation', value.id)),
  };
  const shared =
    !report.waits && status !== 'preliminary' && patient ? withReleaseAt(made, daysAgo(demo, report.days * 0.6)) : made;
  const kept = await record.create(closed(shared));
  await seedNote(demo, report, kept, subject);
  if (report.waits) await seedReview(demo, report, kept, values);
};

/** What the doctor wrote to the patient about it. */
const seedNote = async (
  demo: DemoClinic,
  { id, note, days }: DemoReport,
  result: Stored<DiagnosticReport>,
  subject: Reference<Patient> | undefined,
): Promise<void> => {
  const { record, slug, french, doctor } = demo;
  if (!note || !subject || !doctor) return;
  await record.create({
    resourceType: 'Communication',
    id: `demo-${slug}-note-${id}`,
    status: 'completed',
    category: [noteConcept],
    subject,
    recipient: [subject],
    sender: doctor,
    about: [referenceTo('DiagnosticReport', result.id)],
    sent: daysAgo(demo, days * 0.6),
    payload: [{ contentString: french ? note.fr : note.en }],
  });
};

/** That a practitioner must look at it. */
const seedReview = async (
  { record, slug, doctor, now }: DemoClinic,
  { id }: DemoReport,
  result: Stored<DiagnosticReport>,
  values: readonly Stored<Observation>[],
): Promise<void> => {
  const worst = worstIn(values);
  const matched = idOf(result.subject, 'Patient') !== undefined;
  const task = newReview(result, {
    critical: isCritical(worst),
    abnormal: isAbnormal(worst),
    orderer: matched ? idOf(doctor ?? undefined, 'Practitioner') : undefined,
    words: worstText(values),
    now,
  });
  await record.create({
    ...task,
    id: `demo-${slug}-review-${id}`,
    ...(matched ? { for: result.subject } : {}),
    ...(task.owner && doctor ? { owner: doctor } : {}),
  });
};
