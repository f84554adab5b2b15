import type { Appointment, Slot } from '@medplum/fhirtypes';
import type { RecordEvent, RecordEventContext, ServerServices } from '../../../core/server/index.ts';
import type { Stored } from '../../../core/shared/index.ts';
import { holdsTime, visitOf } from '../shared/visit.ts';
import { ensureSchedule } from './keepSchedules.ts';
import { busySlot, dropSlot, slotId } from './slots.ts';

/** The slots that a version of a visit asks for, by id; none for what is over: nobody books the past. */
const slotsOf = (appointment: Appointment | null, now: Date): ReadonlyMap<string, [string, Slot & { id: string }]> => {
  const visit = appointment && visitOf(appointment as Stored<Appointment>);
  if (!visit || !holdsTime(visit.status) || visit.end <= now) return new Map();
  const status = visit.status === 'pending' ? 'busy-tentative' : 'busy';
  return new Map(
    visit.practitioners
      .filter((one) => one.status !== 'declined')
      .map(({ id }) => [slotId(visit.id, id), [id, busySlot(slotId(visit.id, id), id, visit, status)]]),
  );
};

/** Other systems see at `/fhir/R4/Slot` when a practitioner is busy: each visit that is to come has its slots, and no others. */
export const keepSlots =
  ({ now }: Pick<ServerServices, 'now'>) =>
  async (events: readonly RecordEvent[], { record }: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of events) {
      const before = slotsOf(previous as Appointment | null, now());
      const after = slotsOf(action === 'deleted' ? null : (resource as Appointment), now());
      for (const id of before.keys()) if (!after.has(id)) await dropSlot(record, id);
      for (const [id, [practitioner, slot]] of after) {
        if (JSON.stringify(before.get(id)?.[1]) === JSON.stringify(slot)) continue;
        await ensureSchedule(record, practitioner);
        await record.update(slot);
      }
    }
  };
