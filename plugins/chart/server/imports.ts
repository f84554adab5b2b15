import type { ResourceType } from '@medplum/fhirtypes';
import {
  type AuditEntry,
  type CallContext,
  conflict,
  Failure,
  type Handler,
  notFound,
  type ServerServices,
} from '#core/server';
import {
  announceOpening,
  closeAgain,
  heldOf,
  type HoldPlace,
  type Released,
  releaseEntries,
  releaseHeld,
  sensitiveHeld,
} from '#clinical/server';
import type { Stored } from '#clinical/shared';
import {
  type closeImports,
  type countHeld,
  type listSensitive,
  mostSensitive,
  type releaseImports,
  type SensitiveEntry,
} from '../shared/imports.ts';
import type { EntryKind } from '../shared/timeline.ts';
import { timelineLine } from './timeline/lineOf.ts';
import { kindOf } from './timeline/sources.ts';

/** Whoever may read the chart: staff whom the patient does not keep out, and nobody of a chart that is not there. */
const placeOf = async (context: CallContext, patient: string): Promise<HoldPlace> => {
  await context.needsPatient(patient);
  await context.record.read('Patient', patient);
  return { db: context.db, orgId: context.caller.orgId, patient };
};

export const countImports: Handler<typeof countHeld> = async ({ body }, context) => {
  const held = await heldOf(await placeOf(context, body.patient));
  const kinds = new Map<EntryKind, number>();
  let sensitive = 0;
  for (const one of held) {
    const kind = kindOf(one.type) ?? 'other';
    if (one.sensitive) sensitive += one.count;
    else kinds.set(kind, (kinds.get(kind) ?? 0) + one.count);
  }
  return {
    kinds: [...kinds].map(([kind, count]) => ({ kind, count })).sort((one, other) => other.count - one.count),
    sensitive,
  };
};

/** With the caller's own rights; nothing where the clinic's features close the type. */
const read = async (
  { record }: CallContext,
  type: ResourceType,
  ids: readonly string[],
): Promise<readonly Stored[]> => {
  try {
    return (await record.search(type, { _id: ids.join(','), _count: ids.length })).resources;
  } catch (error) {
    if (error instanceof Failure && error.code === 'feature_disabled') return [];
    throw error;
  }
};

export const listSensitiveImports: Handler<typeof listSensitive> = async ({ body }, context) => {
  const places = await sensitiveHeld(await placeOf(context, body.patient), mostSensitive);
  const data: SensitiveEntry[] = [];
  for (const [type, all] of Map.groupBy(places, ({ type }) => type)) {
    for (const one of await read(
      context,
      type,
      all.map(({ id }) => id),
    )) {
      const line = timelineLine(one);
      const { kind = 'other', title = '', date = null } = line ?? {};
      data.push({ id: one.id, type, kind, title, date });
    }
  }
  return { data: data.sort((one, other) => (other.date ?? '').localeCompare(one.date ?? '')) };
};

const told = async (
  services: ServerServices,
  place: HoldPlace,
  { audit }: CallContext,
  { release, counts }: Released,
  id?: AuditEntry['target'],
): Promise<{ release: string; count: number }> => {
  await audit({
    action: 'released',
    target: id ?? { type: 'record', id: place.patient },
    patientId: place.patient,
    detail: Object.fromEntries(counts.map(({ type, count }) => [type, count])),
  });
  const types = counts.map(({ type }) => type);
  // The patient's entry too: colleagues count anew what is left.
  await announceOpening(services, place, [...types, 'Patient']);
  return { release, count: counts.reduce((sum, { count }) => sum + count, 0) };
};

export const releaseRoute =
  (services: ServerServices): Handler<typeof releaseImports> =>
  async ({ body: { patient, entry } }, context) => {
    const place = await placeOf(context, patient);
    const now = services.now();
    if (!entry) return told(services, place, context, await releaseHeld(place, now));
    // Nobody shows a patient what they may not read themselves.
    await context.record.read(entry.type, entry.id);
    const released = await releaseEntries(place, [`${entry.type}/${entry.id}`], now);
    if (released.counts.length === 0) throw notFound(entry.type);
    return told(services, place, context, released, entry);
  };

export const closeRoute =
  (services: ServerServices): Handler<typeof closeImports> =>
  async ({ body: { patient, release } }, context) => {
    const place = await placeOf(context, patient);
    const types = await closeAgain(place, release, services.now());
    if (types.length === 0) throw conflict('This can no longer be undone.', 'too_late');
    await context.audit({ action: 'closed-again', target: { type: 'record', id: patient }, patientId: patient });
    await announceOpening(services, place, [...types, 'Patient']);
    return { closed: true };
  };
