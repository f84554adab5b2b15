import { eventsOf } from '#clinical/server';
import type { Appointment, Slot } from '@medplum/fhirtypes';
import type { ServerServices } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import type { Stored } from '#clinical/shared';
import { takesTime, visitOf } from '../../shared/visit.ts';
import { ensureSchedule } from './schedules.ts';
import { busySlot, dropSlot, slotId } from './slots.ts';

/** The slots for a version of a visit, by id; none once the visit is over. */
const slotsOf = (
  appointment: Stored<Appointment> | null,
  now: Date,
): ReadonlyMap<string, [string, Slot & { id: string }]> => {
  const visit = appointment && visitOf(appointment);
  if (!visit || !takesTime(visit) || visit.end <= now) return new Map();
  const status = visit.status === 'pending' ? 'busy-tentative' : 'busy';
  return new Map(
    visit.practitioners
      .filter((one) => one.status !== 'declined')
      .map(({ id }) => [slotId(visit.id, id), [id, busySlot(slotId(visit.id, id), id, visit, status)]]),
  );
};

/** Other systems see at `/fhir/R4/Slot` when a practitioner is busy: each visit that is to come has its slots, and no others. */
export const syncVisitSlots =
  ({ now }: Pick<ServerServices, 'now'>) =>
  async (events: readonly RecordEvent[], { record }: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of eventsOf(events, 'Appointment')) {
      const before = slotsOf(previous, now());
      const after = slotsOf(action === 'deleted' ? null : resource, now());
      for (const id of before.keys()) if (!after.has(id)) await dropSlot(record, id);
      for (const [id, [practitioner, slot]] of after) {
        if (JSON.stringify(before.get(id)?.[1]) === JSON.stringify(slot)) continue;
        await ensureSchedule(record, practitioner);
        await record.update(slot);
      }
    }
  };
