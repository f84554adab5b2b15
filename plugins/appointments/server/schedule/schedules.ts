import { eventsOf } from '#clinical/server';
import type { PractitionerRole, Schedule } from '@medplum/fhirtypes';
import { clinicZone } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { type FhirRecord } from '#clinical/server';
import { idOf, keeperOf } from '#clinical/shared';
import { addDays, instantOf } from '../../shared/wallTime.ts';
import { availabilityOf, roleOf } from '../hours/availability.ts';
import { awaySlotId, busySlot, dropSlot, scheduleId } from './slots.ts';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** For readers of the Schedule who do not follow it to the role: `Mon 09:00-12:00, 13:00-17:00; Tue ...`. */
const hoursText = (role: PractitionerRole | undefined): string =>
  availabilityOf(role)
    .week.map((spans, n) =>
      spans.length === 0 ? '' : `${days[n]} ${spans.map(({ from, to }) => `${from}-${to}`).join(', ')}`,
    )
    .filter(Boolean)
    .join('; ');

const scheduleOf = (practitioner: string, role: PractitionerRole | undefined): Schedule & { readonly id: string } => ({
  resourceType: 'Schedule',
  id: scheduleId(practitioner),
  active: role?.active !== false,
  // The hours themselves stand in the role, which R4 wants to be the place of them.
  actor: [
    { reference: `Practitioner/${practitioner}` },
    ...(role?.id === undefined ? [] : [{ reference: `PractitionerRole/${role.id}` }]),
  ],
  comment: hoursText(role) || '-',
});

export const ensureSchedule = async (record: FhirRecord, practitioner: string): Promise<void> => {
  if (await record.find('Schedule', scheduleId(practitioner))) return;
  await record.update(scheduleOf(practitioner, await roleOf(record, practitioner)));
};

/** Days off by the id of the slot that says so. */
const awayIn = (role: PractitionerRole | null, practitioner: string) =>
  new Map(
    (role ? availabilityOf(role).away : []).map(({ from, to }) => [awaySlotId(practitioner, from, to), { from, to }]),
  );

/** Keeps a practitioner's Schedule in step with their hours; days off become unavailable slots. */
export const syncSchedules = async (
  events: readonly RecordEvent[],
  { db, orgId, record }: RecordEventContext,
): Promise<void> => {
  for (const { action, resource: role, previous } of eventsOf(events, 'PractitionerRole')) {
    const practitioner = idOf(role.practitioner, 'Practitioner');
    // Nobody books whom another feature keeps.
    if (practitioner === undefined || keeperOf(role) !== null) continue;
    const now = action === 'deleted' ? undefined : role;
    // Of several roles, the hours of one count.
    const wanted = scheduleOf(practitioner, await roleOf(record, practitioner));
    const kept = await record.find('Schedule', wanted.id);
    if (
      JSON.stringify([kept?.active, kept?.actor, kept?.comment]) !==
      JSON.stringify([wanted.active, wanted.actor, wanted.comment])
    )
      await record.update(wanted);
    const before = awayIn(previous, practitioner);
    const after = awayIn(now ?? null, practitioner);
    for (const id of before.keys()) if (!after.has(id)) await dropSlot(record, id);
    const fresh = [...after].filter(([id]) => !before.has(id));
    const zone = fresh.length > 0 ? await clinicZone(db, orgId) : '';
    for (const [id, { from, to }] of fresh) {
      const span = { start: instantOf(`${from}T00:00`, zone), end: instantOf(`${addDays(to, 1)}T00:00`, zone) };
      await record.update(busySlot(id, practitioner, span, 'busy-unavailable'));
    }
  }
};
