import type { ServerServices, Speaker, Trx, VisitNow } from '../../../core/server/index.ts';
import { memberAt } from '../../../core/server/index.ts';
import { type ArrivedCaption, type Caption, captionSignal, transcriptionChanged } from '../shared/transcript.ts';
import { agreementOf, present, stateOf } from './agreement.ts';

/** What the browsers of a visit are told as it happens. Words only as passing frames, which nothing keeps. */
export const telling = (services: ServerServices) => {
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

    /** From a browser while its person speaks: dropped unless everybody in the call has agreed. */
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
export type Telling = ReturnType<typeof telling>;
