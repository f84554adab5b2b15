import { type EventOf, eventsOf } from '#clinical/server';
import type { Appointment } from '@medplum/fhirtypes';
import { Failure, type ServerServices, type Trx } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { profilesOf } from '#clinical/server';
import { afterCommit } from '#core/server/database/transactions.ts';
import type { Stored } from '#clinical/shared';
import {
  attending,
  holdsTime,
  isAhead,
  urls,
  type Visit,
  visitOf,
  withExtension,
  withoutOffer,
} from '../../shared/visit.ts';
import { isFreeAt } from '../booking/isFreeAt.ts';
import { type SchedulingContext, schedulingContext } from '../booking/schedulingContext.ts';
import { siteOfVisit } from '../sites/chosenSite.ts';
import { visitLength } from '../visits/visitLength.ts';
import { endOffer, deleteOldOffers, recordOffer, type Offer, openOffers, waitersFor } from './waitlistRepository.ts';

const minute = 60_000;
const atLeast = 15 * minute;
const atMost = 24 * 60 * minute;

/** A quarter of what is left until the offered time: a quarter of an hour at least, a day at most. */
const expiryOf = (start: Date, now: Date): Date => {
  const quarter = (start.getTime() - now.getTime()) / 4;
  return new Date(Math.min(start.getTime(), now.getTime() + Math.min(atMost, Math.max(atLeast, quarter))));
};

/** Could this visit begin then, as long as it takes and with everybody it is with? */
export const fitsInto = async (
  scheduling: SchedulingContext,
  visit: Visit,
  start: Date,
  by: 'hours' | 'soon',
): Promise<boolean> => {
  const type = await visitLength(scheduling.record, visit);
  const site = await siteOfVisit(scheduling.record, visit);
  return isFreeAt(scheduling, { type, practitioners: attending(visit), start, site, except: visit.id, by });
};

const isConflict = (error: unknown): boolean => error instanceof Failure && error.status === 412;

/** @returns false where the visit changed at that moment */
const offer = async (
  services: ServerServices,
  { db, orgId, record, now }: SchedulingContext,
  { appointment, visit }: { readonly appointment: Stored<Appointment>; readonly visit: Visit },
  what: Pick<Offer, 'practitioner' | 'start_at'>,
): Promise<boolean> => {
  const expires = expiryOf(what.start_at, now);
  const said = withExtension(appointment, { url: urls.offer, valueDateTime: what.start_at.toISOString() });
  const until = { url: urls.offerUntil, valueDateTime: expires.toISOString() };
  try {
    await record.update(withExtension(said, until), visit.version);
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
  await recordOffer(db, { ...what, org_id: orgId, appointment: visit.id, expires_at: expires });
  const profiles = await profilesOf(db, orgId, visit.patient ? [visit.patient.id] : []);
  await services.notifier.notify(db, orgId, profiles, 'appointment_update', { resource_id: visit.id });
  return true;
};

/** Offers a practitioner's free time to the longest-waiting visit that fits. */
const offerTime = async (
  services: ServerServices,
  scheduling: SchedulingContext,
  practitioner: string,
  start: Date,
): Promise<void> => {
  const { db, orgId, record, now } = scheduling;
  for (const id of await waitersFor(db, orgId, practitioner, start)) {
    const appointment = await record.find('Appointment', id);
    const visit = appointment && visitOf(appointment);
    if (
      !appointment ||
      !visit?.waitsSince ||
      !isAhead(visit, now) ||
      !(await fitsInto(scheduling, visit, start, 'hours'))
    )
      continue;
    if (await offer(services, scheduling, { appointment, visit }, { practitioner, start_at: start })) return;
  }
};

/** In a transaction of its own once this one is committed: only then is it known what is free, and it never undoes what freed it. */
const offerSoon = (services: ServerServices, orgId: string, practitioner: string, start: Date): Promise<void> =>
  afterCommit(async () => {
    try {
      await services.inOrg(orgId, async (db) =>
        offerTime(services, await schedulingContext(services, db, orgId), practitioner, start),
      );
    } catch (error) {
      services.log.error({ err: error }, 'a freed time could not be offered');
    }
  });

interface Freed {
  readonly practitioner: string;
  readonly start: Date;
}

/** Times freed by a cancellation, a move, an earlier end, or a practitioner who left the visit. */
const freedBy = ({ action, resource, previous }: EventOf<'Appointment'>): readonly Freed[] => {
  const before = previous && visitOf(previous);
  if (!before || !holdsTime(before.status)) return [];
  const kept = action === 'deleted' ? null : visitOf(resource);
  const after = kept && holdsTime(kept.status) ? kept : null;
  return attending(before).flatMap((practitioner) => {
    const stays =
      after && attending(after).includes(practitioner) && after.start < before.end && before.start < after.end;
    if (!stays || after.start > before.start) return [{ practitioner, start: before.start }];
    return after.end < before.end ? [{ practitioner, start: after.end }] : [];
  });
};

export const offerFreedTimes =
  (services: ServerServices) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { practitioner, start } of eventsOf(events, 'Appointment').flatMap(freedBy)) {
      if (start <= services.now()) continue;
      const waiting = await waitersFor(db, orgId, practitioner, start);
      if (waiting.length > 0) await offerSoon(services, orgId, practitioner, start);
    }
  };

/** An offer goes with what it was made for: a visit that was moved, cancelled or waits no more. The next is asked. */
export const withdrawStaleOffers =
  (services: ServerServices) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of eventsOf(events, 'Appointment')) {
      const before = previous && visitOf(previous);
      if (!before?.offer) continue;
      const visit = action === 'deleted' ? null : visitOf(resource);
      if (visit && visit.offer === before.offer && isAhead(visit, services.now())) continue;
      const ended = await endOffer(db, orgId, resource.id, 'withdrawn');
      if (ended) await offerSoon(services, orgId, ended.practitioner, ended.start_at);
    }
  };

/** Ends an offer and says so in the visit; what is still free goes to the next. */
export const closeOffer = async (
  services: ServerServices,
  { db, orgId, record }: SchedulingContext,
  { appointment, visit }: { readonly appointment: Stored<Appointment>; readonly visit: Visit },
  end: 'declined' | 'expired' | 'lost',
): Promise<void> => {
  const ended = await endOffer(db, orgId, visit.id, end);
  await record.update(withoutOffer(appointment), visit.version);
  if (ended && end !== 'lost') await offerSoon(services, orgId, ended.practitioner, ended.start_at);
};

const sweepOne = async (
  services: ServerServices,
  db: Trx,
  { org_id, appointment: id, start_at, expires_at }: Offer,
) => {
  const scheduling = await schedulingContext(services, db, org_id);
  const appointment = await scheduling.record.find('Appointment', id);
  const visit = appointment && visitOf(appointment);
  if (!visit) await endOffer(db, org_id, id, 'withdrawn');
  else if (expires_at <= scheduling.now) await closeOffer(services, scheduling, { appointment, visit }, 'expired');
  else if (!(await fitsInto(scheduling, visit, start_at, 'soon')))
    await closeOffer(services, scheduling, { appointment, visit }, 'lost');
};

const batch = 500;

/** Ends offers that expired and those whose time was taken. */
export const sweepOffers = async (services: ServerServices): Promise<void> => {
  const open = await services.asSystem((db) => openOffers(db, batch));
  for (const one of open) {
    try {
      await services.inOrg(one.org_id, async (db) => {
        if (await services.features.isEnabled(db, one.org_id, 'appointments')) await sweepOne(services, db, one);
      });
    } catch (error) {
      // Changed at this very moment: the next round looks at it as it is then.
      if (!isConflict(error)) throw error;
    }
  }
  await services.asSystem((db) => deleteOldOffers(db, services.now()));
};
