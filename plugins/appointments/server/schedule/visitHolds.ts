import { eventsOf, type RecordEvent, type RecordEventContext } from '#clinical/server';
import { attending, takesTime, type Visit, visitOf } from '../../shared/visit.ts';
import { checkSpan, hold, release } from './holds.ts';
import { visitLength } from '../visits/visitLength.ts';

const minute = 60_000;

/** A visit's time with what its type keeps free around it. */
const heldSpan = async (visit: Visit, { record }: Pick<RecordEventContext, 'record'>) => {
  const { bufferBefore, bufferAfter } = await visitLength(record, visit);
  return {
    start: new Date(visit.start.getTime() - bufferBefore * minute),
    end: new Date(visit.end.getTime() + bufferAfter * minute),
  };
};

const actorsOf = (visit: Visit): readonly string[] => attending(visit).map((id) => `Practitioner/${id}`);

/**
 * A slot is never booked twice, whoever books: a page, another system at `/fhir/R4`, an import. What is over or cancelled lets
 * its time go. @throws Failure 409 `slot_taken`, which undoes the booking; 422 for more than anybody's month
 */
export const syncVisitHolds = async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
  const { db, orgId } = context;
  // All that is let go first, so that a bundle may exchange two visits' times.
  for (const { resource } of events) await release(db, orgId, resource.id);
  for (const { action, resource } of eventsOf(events, 'Appointment')) {
    const visit = action === 'deleted' ? null : visitOf(resource);
    if (!visit || !takesTime(visit)) continue;
    checkSpan(visit, 'Appointment.end');
    await hold(db, orgId, visit.id, actorsOf(visit), await heldSpan(visit, context), visit.site?.id ?? null);
  }
};
