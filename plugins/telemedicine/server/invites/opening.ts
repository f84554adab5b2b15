import {
  type CallContext,
  Failure,
  type Handler,
  type ServerServices,
  type Trx,
} from '../../../../core/server/index.ts';
import type { CallAnswer } from '../../../../core/shared/index.ts';
import type { openInvite } from '../../shared/contract.ts';
import { peopleIds } from '../meeting.ts';
import { tellOfChange } from '../telling.ts';
import { type Opened, openedBy } from './finding.ts';
import { checkPin } from './pin.ts';
import { asksForPin } from './sending.ts';
import { lastOf } from './until.ts';

const linkInvalid = (): Failure =>
  new Failure(404, 'link_invalid', 'This link does not open a visit (any more). Ask for it to be sent again.');

/** To read what is left of a visit that is over: such a pass opens nothing of the call. */
const readingMs = 60 * 60_000;

type From = Pick<CallContext, 'ip' | 'requestId'>;

const note = ({ audit }: ServerServices, db: Trx, { invite, meeting }: Opened, from: From, why: string | null) =>
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

const letIn = async (services: ServerServices, db: Trx, opened: Opened): Promise<CallAnswer<typeof openInvite>> => {
  const { invite, meeting, over } = opened;
  const { org_id: orgId, id, name } = invite;
  const expiresAt = over ? new Date(services.now().getTime() + readingMs) : lastOf(meeting);
  const { pass } = await services.passes.issue(db, { orgId, feature: 'telemedicine', subject: id, expiresAt });
  if (!invite.opened_at) {
    await db.updateTable('telemedicine_invite').set({ opened_at: services.now() }).where('id', '=', id).execute();
    await tellOfChange(services, db, orgId, meeting.id, peopleIds(meeting));
  }
  return { pass, visit: meeting.id, name, until: expiresAt.toISOString(), over };
};

/** What is refused is written down too, so a refusal is thrown only once its transaction is over. */
export const opening =
  (services: ServerServices): Handler<typeof openInvite> =>
  async ({ body }, { ip, requestId, log }) => {
    const answer = await services.asSystem(async (db) => {
      const opened = await openedBy(services, db, body);
      if (!opened) return linkInvalid();
      const refused = asksForPin(opened.invite) ? await checkPin(services, db, opened.invite, body.pin) : null;
      if (refused?.code !== 'pin_needed') await note(services, db, opened, { ip, requestId }, refused?.code ?? null);
      return refused ?? letIn(services, db, opened);
    });
    if (!(answer instanceof Failure)) return answer;
    if (answer.code !== 'pin_needed') log.warn({ code: answer.code }, 'a guest was not let in');
    throw answer;
  };
