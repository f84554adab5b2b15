import { eventsOf, type RecordEvent, type RecordEventContext } from '#clinical/server';
import { idOf } from '#clinical/shared';
import { checkSpan, hold, release } from './holds.ts';
import { ownSlots, practitionersIn } from './slots.ts';

/**
 * Time that another system blocks in a practitioner's Schedule is booked by nobody here.
 * @throws Failure 409 `slot_taken` where a visit stands there already
 */
export const syncBlockedSlots = async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
  const { db, orgId, record } = context;
  for (const { action, resource: slot } of eventsOf(events, 'Slot')) {
    if (slot.identifier?.some(({ system }) => system === ownSlots)) continue;
    const key = `Slot/${slot.id}`;
    await release(db, orgId, key);
    if (action === 'deleted' || slot.status === 'free' || slot.status === 'entered-in-error') continue;
    const [start, end] = [new Date(slot.start ?? ''), new Date(slot.end ?? '')];
    checkSpan({ start, end }, 'Slot.end');
    const schedule = idOf(slot.schedule, 'Schedule');
    const practitioners = practitionersIn(schedule === undefined ? null : await record.find('Schedule', schedule));
    await hold(
      db,
      orgId,
      key,
      practitioners.map((id) => `Practitioner/${id}`),
      { start, end },
    );
  }
};
