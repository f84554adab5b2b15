import type { EncounterParticipant } from '@medplum/fhirtypes';
import type { Trx } from '#core/server';
import { referenceTo } from '#clinical/shared';
import type { VisitRow } from './repository.ts';

/** Who of the clinic was in the call, from when to when. */
export const clinicAttendance = async (db: Trx, { org_id, id }: VisitRow): Promise<EncounterParticipant[]> => {
  const rows = await db
    .selectFrom('telemedicine_seat as s')
    .innerJoin('profile as p', 'p.id', 's.profile_id')
    .select(['p.resource_id', 's.name', 's.joined_at', 's.gone_at'])
    .where('s.org_id', '=', org_id)
    .where('s.visit', '=', id)
    .where('s.kind', 'in', ['practitioner', 'staff'])
    .where('s.joined_at', 'is not', null)
    .where('p.resource_id', 'is not', null)
    .orderBy('s.joined_at')
    .execute();
  return rows.map(({ resource_id, name, joined_at, gone_at }) => ({
    individual: referenceTo('Practitioner', resource_id!, name),
    period: {
      start: joined_at!.toISOString(),
      ...(gone_at && { end: gone_at.toISOString() }),
    },
  }));
};
