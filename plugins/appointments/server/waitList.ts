import {
  type Handler,
  profilesOf,
  type RecordEvent,
  type RecordEventContext,
  type ServerServices,
} from '../../../core/server/index.ts';
import type { Appointment } from '@medplum/fhirtypes';
import type { Stored } from '../../../core/shared/index.ts';
import type { joinWaitList, takeOffer } from '../shared/contract.ts';
import { holdsTime, isAhead, urls, type Visit, visitOf, withExtension } from '../shared/visit.ts';
import { taken } from './holds.ts';
import { tellOthers } from './notices.ts';
import { visitFor } from './series.ts';

const aheadMs = 90 * 24 * 60 * 60_000;

export const joining =
  (services: ServerServices): Handler<typeof joinWaitList> =>
  async ({ params, body }, { db, caller }) => {
    const record = services.record(db, caller.orgId);
    const { appointment } = await visitFor(record, caller, params.id);
    const since = { url: urls.waits, valueDateTime: services.now().toISOString() };
    await record.update(
      body.waits
        ? withExtension(appointment, since)
        : withExtension(withExtension(appointment, urls.waits), urls.offer),
    );
    return { data: [params.id] };
  };

export const answeringOffer =
  (services: ServerServices): Handler<typeof takeOffer> =>
  async ({ params, body }, { db, caller }) => {
    const record = services.record(db, caller.orgId);
    const { appointment, visit } = await visitFor(record, caller, params.id);
    const plain = withExtension(appointment, urls.offer);
    if (!body.take) {
      await record.update(plain);
      return { data: [params.id] };
    }
    const start = visit.offer && new Date(visit.offer);
    if (!start || start <= services.now()) throw taken();
    const end = new Date(start.getTime() + visit.end.getTime() - visit.start.getTime());
    // The record's handler holds the offered time, or refuses because somebody was faster.
    await record.update({ ...withExtension(plain, urls.waits), start: start.toISOString(), end: end.toISOString() });
    await tellOthers(services, db, caller, visit, 'appointment_update');
    return { data: [params.id] };
  };

const lengthOf = ({ start, end }: Visit): number => end.getTime() - start.getTime();

/** Time that was let go: by a cancellation, or by a visit that was moved away or removed. */
const freed = ({ action, resource, previous }: RecordEvent): Visit | null => {
  const before = previous && visitOf(previous as Stored<Appointment>);
  if (!before || !holdsTime(before.status)) return null;
  const after = action === 'deleted' ? null : visitOf(resource as Stored<Appointment>);
  const stays = after && holdsTime(after.status) && after.start.getTime() === before.start.getTime();
  return stays ? null : before;
};

/** Offers freed time to whoever waits longest for the same practitioner and fits in; the first who takes it has it. */
export const offerFreed =
  ({ now, notifier }: Pick<ServerServices, 'now' | 'notifier'>) =>
  async (events: readonly RecordEvent[], { db, orgId, record }: RecordEventContext): Promise<void> => {
    for (const event of events) {
      const gone = freed(event);
      const [practitioner] = gone?.practitioners ?? [];
      if (!gone || !practitioner || gone.start <= now()) continue;
      const { resources } = await record.search('Appointment', {
        practitioner: `Practitioner/${practitioner.id}`,
        date: [`gt${gone.start.toISOString()}`, `le${new Date(gone.start.getTime() + aheadMs).toISOString()}`],
        status: 'booked',
        _sort: 'date',
        _count: 100,
      });
      const waiting = resources
        .flatMap((appointment) => {
          const visit = visitOf(appointment);
          return visit?.waitsSince && !visit.offer ? [{ appointment, visit }] : [];
        })
        .filter(({ visit }) => visit.id !== gone.id && isAhead(visit, now()) && lengthOf(visit) <= lengthOf(gone))
        .sort((one, other) => (one.visit.waitsSince! < other.visit.waitsSince! ? -1 : 1));
      const [first] = waiting;
      if (!first) continue;
      const offer = { url: urls.offer, valueDateTime: gone.start.toISOString() };
      await record.update(withExtension(first.appointment, offer));
      const profiles = await profilesOf(db, orgId, first.visit.patient ? [first.visit.patient.id] : []);
      await notifier.notify(db, orgId, profiles, 'appointment_update', { resource_id: first.visit.id });
    }
  };
