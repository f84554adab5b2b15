import type { DiagnosticReport, Observation, Patient, ServiceRequest, Task } from '@medplum/fhirtypes';
import type { ServerServices } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { idOf, isStaffOnly, openToPatient, personName, type Stored } from '#clinical/shared';
import type { Settings } from '../shared/calls.ts';
import { isAbnormal, isCritical } from '../shared/flags.ts';
import { releaseAt } from '../shared/release.ts';
import { becomesOpen } from './completion.ts';
import { closeValues, keepDue, openWithResult } from './release.ts';
import {
  hasNews,
  isFinal,
  isFinding,
  isUnmatched,
  patientOf,
  referenceOf,
  type Result,
  withoutUnmatched,
  valuesOf,
  worstIn,
  worstText,
} from './result.ts';
import { openReviewOf, newReview } from './review.ts';
import { settingsOf } from './settings.ts';
import { type OrgRecord, notifyPatient, notifyStaff, criticalRecipients } from './notifications.ts';

interface Arrival {
  readonly result: Result;
  readonly before: Result | null;
  /** Something that was found is new or other; labels and marks are not. */
  readonly news: boolean;
  /** What was made in the same bundle. */
  readonly together: ReadonlySet<string>;
}

const isNews = ({ resource, previous }: RecordEvent): boolean => hasNews(resource, previous);

/** Reports as they are; values only where they belong to no report. */
const arrivalsOf = async (
  events: readonly RecordEvent[],
  { record }: RecordEventContext,
): Promise<readonly Arrival[]> => {
  const arrivals = new Map<string, Arrival>();
  const stands = events.filter(({ action }) => action !== 'deleted');
  const made = stands.filter(({ previous }) => previous === null);
  const together = new Set(made.map(({ resource }) => referenceOf(resource as Result)));
  for (const event of stands) {
    if (event.resource.resourceType !== 'DiagnosticReport') continue;
    const result = event.resource as Result;
    arrivals.set(referenceOf(result), {
      result,
      before: event.previous as Result | null,
      news: isNews(event),
      together,
    });
  }
  for (const event of stands) {
    const { resource, previous } = event;
    if (resource.resourceType !== 'Observation' || !isFinding(resource)) continue;
    const value = resource;
    const { resources } = await record.search('DiagnosticReport', { result: referenceOf(value), _count: 5 });
    const [report] = resources;
    // A value that comes after its report changes the report's gravity, not its novelty.
    if (report && !arrivals.has(referenceOf(report))) {
      if (isNews(event)) arrivals.set(referenceOf(report), { result: report, before: report, news: true, together });
    } else if (!report) {
      arrivals.set(referenceOf(value), {
        result: value,
        before: previous as Result | null,
        news: isNews(event),
        together,
      });
    }
  }
  return [...arrivals.values()];
};

const ordersOf = async (result: Result, record: OrgRecord['record']): Promise<readonly Stored<ServiceRequest>[]> => {
  const found: Stored<ServiceRequest>[] = [];
  for (const reference of result.basedOn ?? []) {
    const id = idOf(reference, 'ServiceRequest');
    const order = id === undefined ? null : await record.find('ServiceRequest', id);
    if (order) found.push(order);
  }
  return found;
};

/** New, newly final or corrected: it needs a review. */
const mustBeSeen = ({ result, before, news }: Arrival, critical: boolean): boolean =>
  news && (critical || (isFinal(result) && (before === null || before.status !== result.status)));

/** Handles a result that arrives or changes, from any sender. Idempotent. */
export const handleArrivals =
  (services: Pick<ServerServices, 'notifier' | 'now'>) =>
  async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
    const { db, orgId, record } = context;
    const place: OrgRecord = { db, orgId, record };
    const settings = await settingsOf(db, orgId);
    for (const arrival of await arrivalsOf(events, context)) await handleArrival(arrival, settings, place, services);
  };

const handleArrival = async (
  arrival: Arrival,
  settings: Settings,
  place: OrgRecord,
  services: Pick<ServerServices, 'notifier' | 'now'>,
): Promise<void> => {
  const { record } = place;
  const now = services.now();
  let { result } = arrival;
  const values = await valuesOf(result, record);
  const worst = worstIn(values);
  const critical = isCritical(worst);
  const patient = patientOf(result);
  const known = patient === undefined ? null : await record.find('Patient', patient);

  if (known && arrival.before === null && isUnmatched(result))
    // The patient came after the result, in the same bundle.
    result = await record.update(withoutUnmatched(result as Stored<DiagnosticReport>));
  if (isStaffOnly(result)) {
    await closeValues(result, values, record);
    if (releaseAt(result) !== (arrival.before ? releaseAt(arrival.before) : undefined)) await keepDue(place, result);
  } else if (becomesOpen(result, arrival.before, settings)) {
    await openWithResult(services, place, result);
  } else {
    // New values of a report that is open already.
    for (const value of values)
      if (arrival.together.has(referenceOf(value)) && isStaffOnly(value)) await record.update(openToPatient(value));
    if (arrival.before === null && result.resourceType === 'DiagnosticReport' && isFinal(result) && known)
      await notifyPatient(services.notifier, place, result);
  }

  const orders = await ordersOf(result, record);
  if (isFinal(result)) {
    for (const order of orders) if (order.status === 'active') await record.update({ ...order, status: 'completed' });
  }
  if (mustBeSeen(arrival, critical)) {
    const orderer =
      orders.map(({ requester }) => idOf(requester, 'Practitioner')).find(Boolean) ?? interpreterOf(result);
    await requestReview(
      { result, values, critical, abnormal: isAbnormal(worst), orderer, known, now },
      place,
      services,
    );
  }
};

const interpreterOf = (result: Result): string | undefined =>
  result.resourceType === 'DiagnosticReport'
    ? result.resultsInterpreter?.map((one) => idOf(one, 'Practitioner')).find(Boolean)
    : undefined;

interface ReviewNeed {
  readonly result: Result;
  readonly values: readonly Stored<Observation>[];
  readonly critical: boolean;
  readonly abnormal: boolean;
  readonly orderer: string | undefined;
  readonly known: Stored<Patient> | null;
  readonly now: Date;
}

/** One open review a result; a value's own review moves to the report that contains it. */
const requestReview = async (
  { result, values, known, ...asked }: ReviewNeed,
  place: OrgRecord,
  { notifier }: Pick<ServerServices, 'notifier'>,
): Promise<void> => {
  const { record } = place;
  const { critical, orderer } = asked;
  const patientName = known ? personName(known.name) : undefined;
  const task = newReview(result, { ...asked, words: worstText(values), ...(patientName ? { patientName } : {}) });
  const own = await openReviewOf(result, record);
  const ofValues: Stored<Task>[] = [];
  for (const value of result.resourceType === 'Observation' ? [] : values) {
    const review = await openReviewOf(value, record);
    if (review) ofValues.push(review);
  }
  const [waiting, ...spare] = own ? [own, ...ofValues] : ofValues;
  for (const review of spare) {
    await record.update({ ...review, status: 'cancelled', statusReason: { text: 'in report' } });
  }
  if (!waiting) await record.create(task);
  else {
    const told = waiting.priority === 'stat' || spare.some(({ priority }) => priority === 'stat');
    const graver = critical && waiting.priority !== 'stat';
    if (graver || waiting.focus?.reference !== referenceOf(result)) {
      const { focus, description, priority, restriction } = task;
      await record.update({ ...waiting, ...(graver ? { priority, restriction } : {}), focus, description });
    }
    if (told || !graver) return;
  }
  if (critical)
    await notifyStaff(notifier, place, await criticalRecipients(result, orderer, place), 'result_critical', result);
};
