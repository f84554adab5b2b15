import { type CallContext, conflict, type Failure, forbidden, type Handler, notFound, type Trx } from '#core/server';
import type { CallAnswer, NotificationKind } from '#core/shared';
import type { completeSession, confirmSession, decideSession } from '../../shared/calls.ts';
import type { SessionStatus } from '../../shared/session.ts';
import { fromStatus, isEnded, mayEver, nextStatus, type SessionAct } from '../../shared/sessionState.ts';
import { type Announcer, notifyPeople, announceChange } from '../announcements.ts';
import { patientOf } from './openingAudit.ts';
import { sessionOf } from './sessionRows.ts';
import { requireParticipant, requireParticipantOrAdmin, type SessionAccess, participantIds } from './participants.ts';

type Answer = CallAnswer<typeof confirmSession>;

const verbs = {
  confirm: 'confirmed',
  deny: 'denied',
  withdraw: 'withdrawn',
  complete: 'completed',
  reopen: 'reopened',
} as const;
type Act = keyof typeof verbs;

const says: Readonly<Record<SessionStatus, string>> = {
  requested: 'This session is not confirmed yet. Confirm it first.',
  confirmed: 'This session was already confirmed.',
  denied: 'This request was already denied.',
  completed: 'This session was already completed. Reopen it to continue.',
  expired: 'This request expired without an answer. Request a new session.',
};

/** What the one who came second is told: what was decided. */
export const alreadyDecided = (status: SessionStatus): Failure => conflict(says[status], `session_${status}`);

/** One statement decides: of two at once, the second finds the row already changed. */
const change = async (
  context: CallContext,
  { session }: SessionAccess,
  act: Act,
  now: Date,
  reason: string | null,
): Promise<void> => {
  const { db, caller } = context;
  const to = nextStatus(fromStatus(act), act)!;
  const sessionStatusHandlers = act === 'confirm' || act === 'deny' || act === 'withdraw';
  let update = db
    .updateTable('messaging_session')
    .set({
      status: to,
      touched_at: now,
      ...(sessionStatusHandlers && { decided_at: now, decided_by: caller.profileId, decision_reason: reason }),
      ...(act === 'complete' && { completed_at: now }),
      ...(act === 'reopen' && { completed_at: null }),
    })
    .where('id', '=', session.id)
    .where('status', '=', fromStatus(act));
  if (sessionStatusHandlers) update = update.where('due_at', '>', now);
  if (await update.returning('id').executeTakeFirst()) return;
  const is = await statusNow(db, session.id);
  throw alreadyDecided(sessionStatusHandlers && is === 'requested' ? 'expired' : is);
};

const statusNow = async (db: Trx, id: string): Promise<SessionStatus> =>
  (await db.selectFrom('messaging_session').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

const kinds: Readonly<Record<Act, NotificationKind>> = {
  confirm: 'secure_messaging_status',
  deny: 'secure_messaging_status',
  withdraw: 'secure_messaging_status',
  complete: 'end_secure_session',
  reopen: 'secure_messaging_status',
};

export const deciding = (announcing: Announcer, now: () => Date) => {
  const act = async (
    context: CallContext,
    found: SessionAccess,
    doing: Act,
    reason: string | null = null,
  ): Promise<Answer> => {
    const { db, caller } = context;
    const { session } = found;
    const to = nextStatus(fromStatus(doing), doing)!;
    // A repeated answer of the same person, whose first one was lost on the way back, is that first one.
    const again =
      session.status === to && (doing === 'complete' || doing === 'reopen' || session.decided_by === caller.profileId);
    if (!again) {
      const at = now();
      await change(context, found, doing, at, reason);
      const people = await participantIds(db, session.id, announcing.now());
      await db
        .updateTable('messaging_person')
        .set({ touched_at: at, ended: isEnded(to) })
        .where('session_id', '=', session.id)
        .execute();
      await announceChange(announcing, db, caller.orgId, session.id, people);
      await announcing.notifier.settle(db, caller.orgId, people, session.id, ['request']);
      const others = people.filter((person) => person !== caller.profileId);
      await notifyPeople(announcing, db, caller.orgId, others, kinds[doing], caller, { id: session.id, status: to });
      const patient = await patientOf(db, session);
      await context.audit({
        action: 'changed',
        target: { type: 'session', id: session.id },
        ...(patient !== undefined && { patientId: patient }),
        detail: { act: verbs[doing] },
      });
    }
    return { data: await sessionOf(db, session.id, caller) };
  };

  /** API-9. */
  const confirm: Handler<typeof confirmSession> = async ({ body }, context) => {
    const found = await requireParticipant(context.db, body.session_id, context.caller);
    if (found.who.part === 'requester') {
      if (body.confirmed)
        throw forbidden('You requested this session. Someone you asked, or an administrator, must confirm it.');
      return act(context, found, 'withdraw');
    }
    return act(context, found, body.confirmed ? 'confirm' : 'deny');
  };

  /** API-10, ROL-2. */
  const decide: Handler<typeof decideSession> = async ({ body }, context) => {
    const found = await requireParticipantOrAdmin(context.db, body.session_id, context.caller);
    const doing = body.confirmed ? 'confirm' : 'deny';
    if (!mayEver(found.who, doing))
      throw forbidden('You requested this session. Someone you asked, or another administrator, must decide.');
    return act(context, found, doing, body.reason || null);
  };

  const ofParticipant =
    (doing: SessionAct & ('complete' | 'reopen')): Handler<typeof completeSession> =>
    async ({ body }, context) => {
      const found = await requireParticipant(context.db, body.session_id, context.caller);
      if (!mayEver(found.who, doing)) throw notFound('session');
      return act(context, found, doing);
    };

  return { confirm, decide, complete: ofParticipant('complete'), reopen: ofParticipant('reopen') };
};
