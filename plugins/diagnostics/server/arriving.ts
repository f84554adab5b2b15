import type { DiagnosticReport, Observation, Patient, ServiceRequest, Task } from '@medplum/fhirtypes';
import type { RecordEvent, RecordEventContext, ServerServices } from '../../../core/server/index.ts';
import { closedToPatient, idOf, isStaffOnly, personName, type Stored } from '../../../core/shared/index.ts';
import type { Settings } from '../shared/contract.ts';
import { isAbnormal, isCritical } from '../shared/flags.ts';
import { releaseAt } from '../shared/release.ts';
import { issuedAt } from '../shared/review.ts';
import { close, open } from './releasing.ts';
import {
  isFinal,
  isFinding,
  patientOf,
  referenceOf,
  type Result,
  unmatched,
  valuesOf,
  worstIn,
  worstWords,
} from './result.ts';
import { openReviewOf, reviewOf } from './reviewing.ts';
import { settingsOf } from './settings.ts';
import { type Place, tellPatient, tellStaff, whoHears } from './telling.ts';

interface Arrival {
  readonly result: Result;
  readonly before: Result | null;
  /** Something that was found is new or other; labels and marks are not. */
  readonly news: boolean;
}

/** What was found, without what the house itself writes on it. */
const findings = (resource: object): string => {
  const found = { ...resource } as Record<string, unknown>;
  for (const own of ['meta', 'extension', 'text']) delete found[own];
  return JSON.stringify(found);
};
const isNews = ({ resource, previous }: RecordEvent): boolean =>
  previous === null || findings(resource) !== findings(previous);

const dayMs = 86_400_000;

/** Reports as they are; of values only those that stand in no report. */
const arrivalsOf = async (
  events: readonly RecordEvent[],
  { record }: RecordEventContext,
): Promise<readonly Arrival[]> => {
  const arrivals = new Map<string, Arrival>();
  const stands = events.filter(({ action }) => action !== 'deleted');
  for (const event of stands) {
    if (event.resource.resourceType !== 'DiagnosticReport') continue;
    const result = event.resource as Result;
    arrivals.set(referenceOf(result), { result, before: event.previous as Result | null, news: isNews(event) });
  }
  for (const event of stands) {
    const { resource, previous } = event;
    if (resource.resourceType !== 'Observation' || !isFinding(resource)) continue;
    const value = resource as Stored<Observation>;
    const { resources } = await record.search('DiagnosticReport', { result: referenceOf(value), _count: 5 });
    const [report] = resources;
    // A value that comes after its report changes the report's gravity, not its novelty.
    if (report && !arrivals.has(referenceOf(report))) {
      if (isNews(event)) arrivals.set(referenceOf(report), { result: report, before: report, news: true });
    } else if (!report) {
      arrivals.set(referenceOf(value), { result: value, before: previous as Result | null, news: isNews(event) });
    }
  }
  return [...arrivals.values()];
};

const ordersOf = async (result: Result, record: Place['record']): Promise<readonly Stored<ServiceRequest>[]> => {
  const found: Stored<ServiceRequest>[] = [];
  for (const reference of result.basedOn ?? []) {
    const id = idOf(reference, 'ServiceRequest');
    const order = id === undefined ? null : await record.find('ServiceRequest', id);
    if (order) found.push(order);
  }
  return found;
};

/** Whether it is new to the patient's eyes, and so must be closed until the clinic's rule opens it. */
const mustClose = ({ result, before }: Arrival, { rule }: Settings, now: Date): boolean => {
  const at = releaseAt(result);
  if (isStaffOnly(result) || (at !== undefined && new Date(at) <= now)) return false;
  const wasClosed = before !== null && before !== result && isStaffOnly(before);
  return (before === null && !(rule === 'immediate' && isFinal(result))) || wasClosed;
};

/** New, final at last, corrected since: somebody must look at it. */
const mustBeSeen = ({ result, before, news }: Arrival, critical: boolean): boolean =>
  news && (critical || (isFinal(result) && (before === null || before.status !== result.status)));

/** What follows when a result arrives or changes, whoever sends it. Made so that doing it again changes nothing. */
export const arriving =
  (services: Pick<ServerServices, 'notifier' | 'now'>) =>
  async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
    const { db, orgId, record } = context;
    const place: Place = { db, orgId, record };
    const settings = await settingsOf(db, orgId);
    for (const arrival of await arrivalsOf(events, context)) await settle(arrival, settings, place, services);
  };

const settle = async (
  arrival: Arrival,
  settings: Settings,
  place: Place,
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

  if (!known && !result.meta?.tag?.some(({ code, system }) => code === unmatched.code && system === unmatched.system)) {
    const tag = [...(result.meta?.tag ?? []), unmatched];
    result = await record.update({ ...result, meta: { ...result.meta, tag } } as Stored<DiagnosticReport>);
  }
  if (mustClose({ ...arrival, result }, settings, now)) {
    const issued = new Date(issuedAt(result) ?? now);
    const at = settings.rule === 'delayed' ? new Date(issued.getTime() + settings.days * dayMs) : null;
    await close(place, result, at);
    result = await record.read(result.resourceType, result.id);
  } else if (arrival.before === null && isFinal(result) && result.resourceType === 'DiagnosticReport' && known) {
    await tellPatient(services.notifier, place, result);
  } else if (isStaffOnly(result)) {
    // A value that was added to a closed report is closed with it.
    for (const value of values) {
      if (value.id !== result.id && !isStaffOnly(value)) await record.update(closedToPatient(value));
    }
    const justFinal = isFinal(result) && arrival.before !== null && !isFinal(arrival.before);
    if (settings.rule === 'immediate' && justFinal && known) await open(services, place, result, now);
  }

  const orders = await ordersOf(result, record);
  if (isFinal(result)) {
    for (const order of orders) if (order.status === 'active') await record.update({ ...order, status: 'completed' });
  }
  if (mustBeSeen(arrival, critical)) {
    const orderer =
      orders.map(({ requester }) => idOf(requester, 'Practitioner')).find(Boolean) ?? interpreterOf(result);
    await askReview({ result, values, critical, abnormal: isAbnormal(worst), orderer, known, now }, place, services);
  }
};

const interpreterOf = (result: Result): string | undefined =>
  result.resourceType === 'DiagnosticReport'
    ? (result as DiagnosticReport).resultsInterpreter?.map((one) => idOf(one, 'Practitioner')).find(Boolean)
    : undefined;

interface Asking {
  readonly result: Result;
  readonly values: readonly Stored<Observation>[];
  readonly critical: boolean;
  readonly abnormal: boolean;
  readonly orderer: string | undefined;
  readonly known: Stored<Patient> | null;
  readonly now: Date;
}

/** One open review a result; a value's own review moves to the report that the value turns out to stand in. */
const askReview = async (
  { result, values, known, ...asked }: Asking,
  place: Place,
  { notifier }: Pick<ServerServices, 'notifier'>,
): Promise<void> => {
  const { record } = place;
  const { critical, orderer } = asked;
  const patientName = known ? personName(known.name) : undefined;
  const task = reviewOf(result, { ...asked, words: worstWords(values), ...(patientName ? { patientName } : {}) });
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
  if (critical) await tellStaff(notifier, place, await whoHears(result, orderer, place), 'result_critical', result);
};
