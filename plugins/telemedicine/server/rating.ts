import { type Handler, notFound, type ServerServices } from '../../../core/server/index.ts';
import type { rateVisit } from '../shared/contract.ts';
import { changeVisit, lockVisit } from './rows.ts';
import { standingOf } from './standing.ts';
import { summaryFor } from './summary.ts';

export const rating =
  (services: ServerServices): Handler<typeof rateVisit> =>
  async ({ params, body }, context) => {
    const { db, caller, audit } = context;
    const standing = await standingOf(services, context, params.id);
    const { meeting, comer } = standing;
    if (comer.kind !== 'patient') throw notFound('visit');
    const row = await lockVisit(db, caller.orgId, meeting);
    await changeVisit(db, row, {
      ...(body.rating && { stars: body.rating.stars, comment: body.rating.comment }),
      ...(body.shared !== undefined && { shared: body.shared }),
    });
    if (body.shared !== undefined && body.shared !== row.shared)
      await audit({
        action: body.shared ? 'shared' : 'unshared',
        target: { type: 'visit', id: meeting.id },
        ...(meeting.patient && { patientId: meeting.patient.id }),
      });
    return summaryFor(services, context, standing);
  };
