import type { Encounter, Location, Provenance, Reference } from '@medplum/fhirtypes';
import { referenceTo, type Stored } from '#clinical/shared';
import type { ServerServices, Trx } from '#core/server';
import { acceptField, headsOf, recordOf } from '../../shared/record.ts';
import { type EventRow, eventView } from './eventRows.ts';
import { heldBy, type VisitRow } from '../visitRows.ts';
import { placesOf } from '../fhir/areas.ts';
import { homeHealth } from '../fhir/codes.ts';
import { isNews } from '../fhir/kept.ts';
import { readingObservation } from './readings.ts';

const system = 'urn:pavilion:home-visit';
const role = (code: string) => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type', code }],
});

const identifier = (value: string) => [{ system, value }];

interface Charted {
  readonly row: VisitRow;
  readonly rows: readonly EventRow[];
  readonly workers: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  /** In which area it was; none where nobody knows. */
  readonly places: readonly Reference<Location>[];
}

const encounterOf = ({ row, workers, places }: Charted): Stored<Encounter> => ({
  ...{ resourceType: 'Encounter', id: row.id, identifier: identifier(row.id), class: homeHealth },
  status: row.state === 'done' ? 'finished' : 'in-progress',
  type: [{ text: row.title }],
  subject: referenceTo('Patient', row.patient_id, row.patient_name),
  ...(workers.length > 0 && { participant: workers.map((display) => ({ individual: { display } })) }),
  ...(places.length > 0 && { location: places.map((location) => ({ location })) }),
  period: {
    ...(row.started_at && { start: row.started_at.toISOString() }),
    ...(row.ended_at && row.state === 'done' && { end: row.ended_at.toISOString() }),
  },
});

/** Who told of it, and who put it right. */
const provenanceOf = ({ row, rows, names }: Charted): Stored<Provenance> => {
  const people = new Map<string, 'author' | 'verifier'>();
  for (const { by_name, worker_id } of rows) {
    const name = by_name === '' ? (names.get(worker_id) ?? '') : by_name;
    if (name !== '') people.set(name, by_name === '' ? 'author' : (people.get(name) ?? 'verifier'));
  }
  const last = rows.reduce((latest, { received_at }) => (received_at > latest ? received_at : latest), new Date(0));
  return {
    ...{ resourceType: 'Provenance', id: row.id, target: [referenceTo('Encounter', row.id)] },
    recorded: last.toISOString(),
    agent: [...people].map(([display, is]) => ({ type: role(is), who: { display } })),
  };
};

/** A phone whose access had ended may be in other hands: what it tells is charted once a coordinator has looked at it. */
const isTrusted = (rows: readonly EventRow[]) => {
  const looked = new Set(rows.map(({ field }) => field));
  return ({ flags, worker_id }: EventRow): boolean =>
    !flags.includes('access') || looked.has(acceptField('access', worker_id));
};

/**
 * What of a home visit belongs in the client's chart: that it was made, every reading, and who says so. The rest of what was told
 * stays with the visit.
 */
export const chartVisit = async (
  services: Pick<ServerServices, 'record'>,
  db: Trx,
  row: VisitRow,
  rows: readonly EventRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const record = services.record(db, row.org_id);
  const readings = headsOf(recordOf(rows.filter(isTrusted(rows)).map((one) => eventView(one, new Map()))), 'vitals');
  const isMade = row.state === 'started' || row.state === 'done';
  if ((!isMade && readings.length === 0) || !(await record.find('Patient', row.patient_id))) return;
  const workers = await db
    .selectFrom('home_care_worker')
    .select(['id', 'name'])
    .where('org_id', '=', row.org_id)
    .where('id', 'in', [...rows.map(({ worker_id }) => worker_id), ...heldBy(row)])
    .execute();
  const names = new Map(workers.map(({ id, name }) => [id, name]));
  const places = isMade && row.area !== '' ? await placesOf(record, [row.area]) : [];
  const charted: Charted = { row, rows, names, places, workers: heldBy(row).flatMap((one) => names.get(one) ?? []) };
  if (isMade) {
    const before = await record.find('Encounter', row.id);
    // What others added to it in the chart stays, and of whom it is by now the chart knows.
    const next = { ...before, ...encounterOf(charted), ...(before?.subject && { subject: before.subject }) };
    if (before?.status !== 'entered-in-error' && isNews(before, next)) await record.update(next);
  }
  for (const { id, what, when, worker } of readings) {
    const performer = names.get(worker.id);
    const observation = readingObservation(what, {
      subject: referenceTo('Patient', row.patient_id, row.patient_name),
      effectiveDateTime: when,
      ...(performer && { performer: [{ display: performer }] }),
      ...(isMade && { encounter: referenceTo('Encounter', row.id) }),
    });
    if (!(await record.find('Observation', id)))
      await record.update({ ...observation, id, identifier: identifier(id) });
  }
  if (row.state !== 'done') return;
  const before = await record.find('Provenance', row.id);
  const next = { ...before, ...provenanceOf(charted) };
  if (isNews(before, next)) await record.update(next);
};
