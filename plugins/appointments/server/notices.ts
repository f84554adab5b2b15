import { type Caller, profilesOf, type ServerServices, type Trx } from '../../../core/server/index.ts';
import type { NotificationKind } from '../../../core/shared/index.ts';
import type { Visit } from '../shared/visit.ts';

/** Tells everybody in a visit but the one who did it. Once for a series: its first visit stands for it. */
export const tellOthers = async (
  { notifier }: Pick<ServerServices, 'notifier'>,
  db: Trx,
  caller: Pick<Caller, 'orgId' | 'profileId' | 'firstName' | 'lastName'>,
  visit: Visit,
  kind: NotificationKind,
  /** How the visit stands since, where that is what changed. */
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
