import { type CallContext, Failure, type Handler, type Trx } from '#core/server';
import type { CallAnswer } from '#core/shared';
import type { openInvite } from '../../shared/calls.ts';
import { peopleIds } from '../visits/meeting.ts';
import { publishVisitChange } from '../call/liveUpdates.ts';
import { type OpenedInvite, openedInvite } from './openedInvite.ts';
import { checkPin } from './pin.ts';
import { asksForPin } from './delivery.ts';
import { passExpiry } from './guestPeriod.ts';
import type { Services } from '../services.ts';

const linkInvalid = (): Failure =>
  new Failure(404, 'link_invalid', 'This link does not open a visit. Ask for a new one.');

/** To read what is left of a visit that is over: such a pass opens nothing of the call. */
const readingMs = 60 * 60_000;

type From = Pick<CallContext, 'ip' | 'requestId'>;

const note = ({ audit }: Services, db: Trx, { invite, meeting }: OpenedInvite, from: From, why: string | null) =>
  audit.record(
    db,
    invite.org_id,
    { accountId: null, profileId: null, role: 'guest', ...from },
    {
      action: why === null ? 'opened' : 'refused',
      target: { type: 'visit', id: meeting.id },
      ...(meeting.patient && { patientId: meeting.patient.id }),
      detail: { invite: invite.id, ...(why !== null && { why }) },
    },
  );

const letIn = async (services: Services, db: Trx, opened: OpenedInvite): Promise<CallAnswer<typeof openInvite>> => {
  const { invite, meeting, over } = opened;
  const { org_id: orgId, id, name } = invite;
  const expiresAt = over ? new Date(services.now().getTime() + readingMs) : passExpiry(meeting);
  const { pass } = await services.passes.issue(db, { orgId, feature: 'telemedicine', subject: id, expiresAt });
  if (!invite.opened_at) {
    await db.updateTable('telemedicine_invite').set({ opened_at: services.now() }).where('id', '=', id).execute();
    await publishVisitChange(services, db, orgId, meeting.id, peopleIds(meeting));
  }
  return { pass, visit: meeting.id, name, until: expiresAt.toISOString(), over };
};

/** What is refused is written down too, so a refusal is thrown only once its transaction is over. */
export const openInviteHandler =
  (services: Services): Handler<typeof openInvite> =>
  async ({ body }, { ip, requestId, log }) => {
    const answer = await services.asSystem(async (db) => {
      const opened = await openedInvite(services, db, body);
      if (!opened) return linkInvalid();
      const refused = asksForPin(opened.invite) ? await checkPin(services, db, opened.invite, body.pin) : null;
      if (refused?.code !== 'pin_needed') await note(services, db, opened, { ip, requestId }, refused?.code ?? null);
      return refused ?? letIn(services, db, opened);
    });
    if (!(answer instanceof Failure)) return answer;
    if (answer.code !== 'pin_needed') log.warn({ code: answer.code }, 'a guest was not let in');
    throw answer;
  };
