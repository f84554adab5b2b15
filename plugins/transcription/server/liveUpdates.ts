import type { ServerServices, Speaker, Trx } from '#core/server';
import type { VisitNow } from '#clinical/server';
import { memberAt } from '#clinical/server';
import { type ArrivedCaption, type Caption, captionSignal, transcriptionChanged } from '../shared/transcript.ts';
import { agreementOf, present, stateOf } from './agreement.ts';

/** Live updates to a visit's browsers. Captions are signals, which nothing keeps. */
export const liveUpdates = (services: ServerServices) => {
  const pass = async (orgId: string, visit: VisitNow, caption: ArrivedCaption): Promise<void> => {
    const to = present(visit)
      .filter(({ seat }) => seat !== caption.seat)
      .flatMap(({ addresses }) => addresses);
    if (to.length > 0) await services.live.signal(orgId, { profiles: to }, captionSignal, caption.seat, caption);
  };

  return {
    changed: (db: Trx, orgId: string, visit: VisitNow): Promise<void> =>
      services.live.publish(
        db,
        orgId,
        { profiles: visit.members.flatMap(({ addresses }) => addresses) },
        transcriptionChanged,
        {
          visit: visit.id,
        },
      ),

    pass,

    /** From a browser while its person speaks: dropped unless everyone in the call agreed. */
    caption: ({ visit: id, ...caption }: Caption, { orgId, profileId }: Speaker): Promise<void> =>
      services.inOrg(orgId, async (db) => {
        const visit = await services.visits.find(db, orgId, id);
        const from = visit && memberAt(visit, profileId);
        if (!visit || !from?.inCall) return;
        if (stateOf(await agreementOf(db, id, false), visit) !== 'on') return;
        await pass(orgId, visit, { ...caption, visit: id, seat: from.seat, name: from.name, final: false });
      }),
  };
};
export type LiveUpdates = ReturnType<typeof liveUpdates>;
