import type { CallContext, Trx } from '#core/server';
import type { SessionRow } from './sessionRows.ts';

const againAfterMs = 10 * 60 * 1000;

/** FHIR id of the patient whose data a session holds: the one it is about, or the one who is in it. */
export const patientOf = async (db: Trx, session: SessionRow): Promise<string | undefined> => {
  const patient = await db
    .selectFrom('profile')
    .select(['resource_id', 'stands_for'])
    .where((of) =>
      session.patient_id !== null
        ? of('id', '=', session.patient_id)
        : of.and([
            of('role', '=', 'patient'),
            of(
              'id',
              'in',
              of
                .selectFrom('messaging_person')
                .select('profile_id')
                .where('session_id', '=', session.id)
                .where('part', '!=', 'stand_in'),
            ),
          ]),
    )
    .executeTakeFirst();
  return patient?.stands_for ?? patient?.resource_id ?? undefined;
};

/** One entry for a visit to a session, not one for every page of it that scrolls by. */
export const auditOpening = async ({ db, caller, audit }: CallContext, session: SessionRow): Promise<void> => {
  const now = new Date();
  const first = await db
    .updateTable('messaging_person')
    .set({ audited_at: now })
    .where('session_id', '=', session.id)
    .where('profile_id', '=', caller.profileId)
    .where((of) => of.or([of('audited_at', 'is', null), of('audited_at', '<', new Date(now.getTime() - againAfterMs))]))
    .returning('session_id')
    .executeTakeFirst();
  if (!first) return;
  await audit({
    action: 'read',
    target: { type: 'session', id: session.id },
    patientId: await patientOf(db, session),
  });
};
