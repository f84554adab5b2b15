import { type Handler, notFound } from '#core/server';
import type { rateVisit } from '../../shared/calls.ts';
import { changeVisit, lockVisit } from '../visits/repository.ts';
import { visitAccess } from '../visits/visitAccess.ts';
import { summaryView } from './summary.ts';
import type { Services } from '../services.ts';

export const rateVisitHandler =
  (services: Services): Handler<typeof rateVisit> =>
  async ({ params, body }, context) => {
    const { db, caller, audit } = context;
    const access = await visitAccess(services, context, params.id);
    const { meeting, participant } = access;
    if (participant.kind !== 'patient') throw notFound('visit');
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
    return summaryView(services, context, access);
  };
