import type { Place } from './place.ts';
import type { Rows } from './row.ts';

/** At most one hold of a patient is in force, so that of another request is gone. */
const noneHeld = (of: Place) =>
  of.server.services.asSystem((db) =>
    db.deleteFrom('legal_hold').where('org_id', '=', of.orgId).where('patient_id', '=', of.patientId).execute(),
  );

export const holds: Rows = {
  'clinic.placeLegalHold': {
    ...{ by: 'admin', of: 'patient', denied: 'closed' },
    make: async (of) => {
      await noneHeld(of);
      return { body: { patientId: of.patientId, reason: 'Court file' } };
    },
  },
  'clinic.releaseLegalHold': {
    ...{ by: 'admin', of: 'patient', denied: 'closed' },
    make: async (of) => {
      await noneHeld(of);
      const { id } = await of.server.services.asSystem((db) =>
        db
          .insertInto('legal_hold')
          .values({
            ...{ org_id: of.orgId, patient_id: of.patientId, reason: 'Court file', placed_at: new Date() },
            ...{ placed_by: of.admin.profileId, released_at: null, released_by: null, release_reason: null },
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      return { params: { id }, body: { reason: 'Case closed' } };
    },
  },
};
