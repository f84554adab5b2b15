import * as z from 'zod/mini';
import type { FhirOperation, OperationContext } from '#clinical/server';
import { clinicZone, Failure, notFound, type ServerServices, type Trx } from '#core/server';
import { clinicDay } from '#core/server/clinicZone.ts';
import { staffRoles } from '#core/shared';
import { type Period, plusDays, plusMonths } from '../../shared/period.ts';
import { checkPeriod, placeOf } from '../asked.ts';
import type { Where } from '../counted.ts';
import { leastOf } from '../least.ts';
import { openBut } from '../rows.ts';
import { readFigures } from '../source.ts';
import { measureOf } from '../visible.ts';
import { individualReport, listReport, summaryReport, type Told } from './measureReport.ts';
import { measureUrl } from './measureResource.ts';
import {
  type AskedQuality,
  countQuality,
  countSubject,
  isQuality,
  listSubjects,
  type QualityMeasure,
} from './populations.ts';

const date = z
  .string('A period needs a date such as 2026-01-31, 2026-01 or 2026.')
  .check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'A date such as 2026-01-31, 2026-01 or 2026.'));
const referenceTo = (type: 'Patient' | 'Practitioner') =>
  z.optional(
    z
      .string()
      .check(
        z.regex(new RegExp(String.raw`^(${type}/)?[A-Za-z0-9\-.]{1,64}$`), `One ${type} of this server: ${type}/id.`),
      ),
  );

const kinds = ['subject', 'subject-list', 'population', 'individual', 'summary'] as const;
const input = z.object({
  measure: z.optional(z.string()),
  periodStart: date,
  periodEnd: date,
  reportType: z.optional(z.enum(kinds, 'One of subject, subject-list and population.')),
  subject: referenceTo('Patient'),
  practitioner: referenceTo('Practitioner'),
});
type Input = z.infer<typeof input>;

const idIn = (reference: string): string => reference.slice(reference.indexOf('/') + 1);

type Kind = 'subject' | 'subject-list' | 'population';

/** `summary` and `individual` are what the reports are called that the operation's own words ask for. */
const kindOf = ({ reportType, subject }: Input): Kind => {
  if (reportType === undefined) return subject === undefined ? 'population' : 'subject';
  return reportType === 'summary' ? 'population' : reportType === 'individual' ? 'subject' : reportType;
};

/** A year or a month begins with its first day and ends with its last. */
const periodOf = ({ periodStart, periodEnd }: Input): Period => {
  const whole = (text: string): string => `${text}-01-01`.slice(0, 10);
  const months = periodEnd.length === 4 ? 12 : 1;
  return {
    from: periodStart.length === 10 ? periodStart : whole(periodStart),
    to: periodEnd.length === 10 ? periodEnd : plusDays(plusMonths(whole(periodEnd), months), -1),
  };
};

const notEvaluable = (why: string, name: string): Failure => new Failure(422, 'not_supported', why, { [name]: why });

/** @throws Failure 404 for what is not there for the caller, 400 for one that is named twice or not at all */
const wantedIn = async (
  services: ServerServices,
  context: OperationContext,
  id: string | null,
  named: string | undefined,
): Promise<QualityMeasure> => {
  if ((id === null) === (named === undefined))
    throw new Failure(400, 'invalid_input', 'Name the measure once: in the address or as a parameter.', {
      measure: 'The address of a Measure, such as its url.',
    });
  const [address = '', version] = (named ?? '').split('|');
  const prefix = measureUrl(context.base, '');
  const own = id ?? (address.startsWith(prefix) ? address.slice(prefix.length) : address.replace(/^Measure\//, ''));
  const measure = await measureOf(services, context, own).catch((error: unknown) => {
    throw error instanceof Failure && error.status === 404 ? notFound('Measure') : error;
  });
  if (!isQuality(measure) || (version !== undefined && version !== measure.since)) throw notFound('Measure');
  return measure;
};

/** What cannot be told of this clinic and this time is refused and never guessed. @throws Failure 422 */
const checkKnown = async ({ db, caller }: OperationContext, measure: QualityMeasure, period: Period, today: string) => {
  if (period.from > today) throw notEvaluable('The period has not begun.', 'periodStart');
  if (measure.standing && period.to < today)
    throw notEvaluable(
      `This measure says how things stand today: who was a patient at an earlier time is not known any more. Ask for a period that ends on ${today} or later.`,
      'periodEnd',
    );
  const { provinces } = measure.quality;
  if (!provinces) return;
  const row = await db.selectFrom('organization').select('details').where('id', '=', caller.orgId).executeTakeFirst();
  if (!provinces.some((one) => one === row?.details['province']))
    throw notEvaluable(
      `This measure is defined for clinics in ${provinces.join(', ')}. No rule is held for this one.`,
      'measure',
    );
};

const whose = async (
  { record }: OperationContext,
  measure: QualityMeasure,
  { practitioner }: Input,
): Promise<Where> => {
  if (practitioner === undefined) return {};
  if (!measure.dimensions.some(({ id }) => id === 'practitioner'))
    throw notEvaluable('This measure is not known by practitioner.', 'practitioner');
  // Nobody of that name is no practitioner without patients.
  const { id } = await record.read('Practitioner', idIn(practitioner));
  return { practitioner: [id] };
};

/** RTE-3: a measure over a period, with the figures and the rows of the report. */
export const evaluateMeasure = (services: ServerServices): FhirOperation<typeof input> => ({
  ...{ name: 'evaluate-measure', type: 'Measure', levels: ['type', 'instance'], allow: staffRoles, input },
  definition: 'http://hl7.org/fhir/OperationDefinition/Measure-evaluate-measure',
  opens: (asked) => (kindOf(asked) === 'population' ? ['MeasureReport'] : ['MeasureReport', 'Patient']),
  run: async (context, values, id) => {
    const { db, caller, base } = context;
    const kind = kindOf(values);
    const period = periodOf(values);
    checkPeriod(period, { from: 'periodStart', to: 'periodEnd' });
    if ((kind === 'subject') !== (values.subject !== undefined))
      throw notEvaluable('A subject goes with the report type subject, and with no other.', 'subject');
    const measure = await wantedIn(services, context, id, values.measure);
    const now = services.now();
    await checkKnown(context, measure, period, await clinicDay(db, caller.orgId, now));
    const zone = await clinicZone(db, caller.orgId);
    const where = await whose(context, measure, values);
    const asked: AskedQuality = { measure, place: placeOf(context, period, zone, now), zone, where };
    const counted = <T>(work: (data: Trx) => Promise<T>) => readFigures(services, context, work);
    const told = (asOf: Date | null): Told => ({ measure, base, ...period, now: asOf ?? now });
    const seen = (detail: Readonly<Record<string, string | readonly string[]>>, patientId?: string) => ({
      ...({ action: 'read', target: { type: 'report', id: measure.id } } as const),
      ...(patientId !== undefined && { patientId }),
      detail: { ...period, kind, ...detail },
    });
    if (values.subject !== undefined) {
      const patient = await context.record.read('Patient', idIn(values.subject));
      await context.needsPatient(patient.id);
      const { answer, asOf } = await counted((data) => countSubject(data, asked, patient.id));
      return { resource: individualReport(told(asOf), patient.id, answer), seen: seen({}, patient.id) };
    }
    if (kind === 'subject-list') {
      const open = openBut(await context.keptOutBy());
      const { answer, asOf } = await counted((data) => listSubjects(data, asked, open));
      const { subjects, total } = answer;
      const patients = subjects.map(({ patient }) => patient);
      return { resource: listReport(told(asOf), subjects, total), seen: seen(patients.length > 0 ? { patients } : {}) };
    }
    const least = await leastOf(db, caller.orgId);
    const { answer, asOf } = await counted((data) => countQuality(data, asked));
    return { resource: summaryReport(told(asOf), answer, least), seen: seen({}) };
  },
});
