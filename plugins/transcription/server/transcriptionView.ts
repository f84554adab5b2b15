import { isAdmin } from '#core/shared';
import type { CallContext } from '#core/server';
import { keptDays, type Transcription } from '../shared/transcript.ts';
import { type Agreement, present, stateOf } from './agreement.ts';
import type { SpeechService } from './speechService.ts';
import { mayRead, type VisitAccess } from './visitAccess.ts';

const dayMs = 24 * 60 * 60_000;

export const keptUntil = (keptAt: Date): Date => new Date(keptAt.getTime() + keptDays * dayMs);

/** A visit's transcription as this person may see it. */
export const transcriptionView = (
  access: VisitAccess,
  agreement: Agreement,
  { callerOrNull }: Pick<CallContext, 'callerOrNull'>,
  speech: SpeechService,
  now: Date,
): Transcription => {
  const { visit, member, host, patient } = access;
  const { row, consents } = agreement;
  const own = member && consents.get(member.seat);
  const state = stateOf(agreement, visit);
  // People in the lobby see no one else, as in the visit itself.
  const inside = host || (member?.inCall ?? false);
  const name = (seat: string | null): string | null =>
    visit.members.find((one) => one.seat === seat)?.name ?? (seat === null ? null : (consents.get(seat)?.name ?? null));
  return {
    visit: visit.id,
    state,
    now: now.toISOString(),
    members: inside
      ? present(visit).map(({ seat, name, kind }) => ({ seat, name, kind, answer: consents.get(seat)?.answer ?? null }))
      : [],
    withdrawn: [...consents.values()].flatMap(({ seat, name, withdrawn_at: at }) =>
      at && (inside || seat === member?.seat) ? [{ seat, name, at: at.toISOString() }] : [],
    ),
    pausedBy: inside ? name(row?.paused_by ?? null) : null,
    me: member && {
      seat: member.seat,
      answer: own?.answer ?? null,
      mayWithdraw: own?.agreed_at != null && row !== null && row.status !== 'gone',
    },
    host,
    patient,
    service: speech.missing.length === 0,
    missing: callerOrNull && isAdmin(callerOrNull.role) ? [...speech.missing] : [],
    reads: mayRead(access, row?.released_at != null),
    released: row?.released_at != null,
    keptUntil: row?.kept_at && state === 'kept' ? keptUntil(row.kept_at).toISOString() : null,
  };
};
