import type { Handler, ServerServices } from '#core/server';
import { pageSize } from '../../shared/calls.ts';
import type { listPatientVisits } from '../../shared/recordCalls.ts';
import { clinicDays } from '../clinicDays.ts';
import { auditRead, cursorOf, namesIn, visitView, workersOf } from '../visitRows.ts';

/** For staff whom the patient does not keep out: what comes, or what was. */
export const listOfPatient =
  (services: ServerServices): Handler<typeof listPatientVisits> =>
  async ({ params: { patient }, query: { when, after } }, context) => {
    const { db, caller, needsPatient, record } = context;
    await record.read('Patient', patient);
    await needsPatient(patient);
    const now = services.now();
    const { zone } = await clinicDays(db, caller.orgId, now);
    const [beyond, order] = when === 'coming' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
    const [millis = '', last = ''] = after?.split('_') ?? [];
    let asked = db
      .selectFrom('home_care_visit')
      .selectAll()
      .where('org_id', '=', caller.orgId)
      .where('patient_id', '=', patient)
      .where('end_at', when === 'coming' ? '>=' : '<', now);
    if (after !== undefined)
      asked = asked.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('start_at', 'id'), beyond, tuple(new Date(Number(millis)), last)),
      );
    const rows = await asked
      .orderBy('start_at', order)
      .orderBy('id', order)
      .limit(pageSize + 1)
      .execute();
    const page = rows.slice(0, pageSize);
    await auditRead(context, 'home-care-chart', page);
    const names = namesIn(await workersOf(db, caller.orgId));
    return {
      data: page.map((row) => visitView(row, { zone, now, names })),
      next: rows.length > pageSize ? cursorOf(page.at(-1)!) : null,
      zone,
    };
  };
