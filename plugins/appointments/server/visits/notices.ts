import { type Caller, type ServerServices, type Trx } from '#core/server';
import { profilesOf } from '#clinical/server';
import type { NotificationKind } from '#core/shared';
import type { Visit } from '../../shared/visit.ts';

/** Notifies everyone in a visit except the caller; once for a series, by its first visit. */
export const notifyOthers = async (
  { notifier }: Pick<ServerServices, 'notifier'>,
  db: Trx,
  caller: Pick<Caller, 'orgId' | 'profileId' | 'firstName' | 'lastName'>,
  visit: Visit,
  kind: NotificationKind,
  /** The new status, where the status is what changed. */
  status?: 'cancelled' | 'booked',
): Promise<void> => {
  const people = [visit.patient, ...visit.practitioners].flatMap((person) => (person ? [person.id] : []));
  const profiles = await profilesOf(db, caller.orgId, people);
  await notifier.notify(
    db,
    caller.orgId,
    profiles.filter((id) => id !== caller.profileId),
    kind,
    {
      sender_first_name: caller.firstName,
      sender_last_name: caller.lastName,
      resource_id: visit.id,
      ...(status ? { appointment_status: status } : {}),
      ...(visit.patient ? { patient_id: visit.patient.id } : {}),
    },
  );
};
