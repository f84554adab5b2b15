import type { Selectable } from 'kysely';
import type { Trx, VisitMember, VisitNow } from '../../../core/server/index.ts';
import type { TranscriptionState } from '../shared/transcript.ts';
import type { TranscriptionConsentTable, TranscriptionPauseTable, TranscriptionTable } from './tables.ts';

export type Row = Selectable<TranscriptionTable>;
export type ConsentRow = Selectable<TranscriptionConsentTable>;

/** What was agreed in one visit. */
export interface Agreement {
  readonly row: Row | null;
  readonly consents: ReadonlyMap<string, ConsentRow>;
  readonly pauses: readonly Selectable<TranscriptionPauseTable>[];
}

/** @param lock whoever changes it waits for those who write lines, and the other way round */
export const agreementOf = async (db: Trx, visit: string, lock: boolean): Promise<Agreement> => {
  const asked = db.selectFrom('transcription').selectAll().where('visit', '=', visit);
  const row = (await (lock ? asked.forUpdate() : asked).executeTakeFirst()) ?? null;
  if (!row) return { row, consents: new Map(), pauses: [] };
  const consents = await db.selectFrom('transcription_consent').selectAll().where('visit', '=', visit).execute();
  const pauses = await db.selectFrom('transcription_pause').selectAll().where('visit', '=', visit).execute();
  return { row, consents: new Map(consents.map((consent) => [consent.seat, consent])), pauses };
};

export const isOver = ({ state }: VisitNow): boolean => state === 'ended' || state === 'cancelled';

export const present = ({ members }: VisitNow): readonly VisitMember[] => members.filter(({ inCall }) => inCall);

export const stateOf = ({ row, consents }: Agreement, visit: VisitNow): TranscriptionState => {
  if (row?.status === 'kept') return 'kept';
  if (isOver(visit)) return 'over';
  if (!row || row.status !== 'begun') return 'off';
  const given = present(visit).map(({ seat }) => consents.get(seat));
  const against = (consent: ConsentRow | undefined): boolean =>
    consent?.answer === 'no' ||
    (consent?.answer === null && consent.withdrawn_at !== null && consent.withdrawn_at >= row.asked_at);
  if (given.some(against)) return 'refused';
  if (given.some((consent) => consent?.answer !== 'yes')) return 'asked';
  return row.paused_at ? 'paused' : 'on';
};

/** Had everybody in the call agreed when this was said, and had nobody paused or stopped it? Also asked of what was said a while ago. */
export const wasOn = ({ row, consents, pauses }: Agreement, visit: VisitNow, speaker: string, at: Date): boolean => {
  if (!row || at < row.begun_at || row.status === 'gone') return false;
  if (row.paused_at && at >= row.paused_at) return false;
  if (pauses.some(({ from_at, to_at }) => at >= from_at && at < to_at)) return false;
  const agreed = (seat: string): boolean => {
    const consent = consents.get(seat);
    if (consent?.answer !== 'yes' || at < consent.at) return false;
    return consent.withdrawn_at === null || at >= consent.withdrawn_at;
  };
  return (
    agreed(speaker) &&
    // Whoever is not in the call now is no measure: their browser left it before.
    present(visit).every(({ seat, since }) => agreed(seat) || at < since)
  );
};
