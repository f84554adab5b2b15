import type { Selectable } from 'kysely';
import type { Trx } from '#core/server';
import type { VisitMember, VisitNow } from '#clinical/server';
import type { TranscriptionState } from '../shared/transcript.ts';
import type { TranscriptionConsentTable, TranscriptionPauseTable, TranscriptionTable } from './schema.ts';

export type TranscriptionRow = Selectable<TranscriptionTable>;
export type ConsentRow = Selectable<TranscriptionConsentTable>;

/** What was agreed in one visit. */
export interface Agreement {
  readonly row: TranscriptionRow | null;
  readonly consents: ReadonlyMap<string, ConsentRow>;
  readonly pauses: readonly Selectable<TranscriptionPauseTable>[];
}

/** @param lock makes changes and line writes wait for each other */
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

/** Whether everyone in the call agreed at that moment, with no pause or stop. */
export const hadConsent = (
  { row, consents, pauses }: Agreement,
  visit: VisitNow,
  speaker: string,
  at: Date,
): boolean => {
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
    // People who already left the call do not count.
    present(visit).every(({ seat, since }) => agreed(seat) || at < since)
  );
};

/** Keeps nothing said from now until everyone is asked again; earlier lines may still arrive. */
export const stopTranscription = async (db: Trx, { visit, paused_at }: TranscriptionRow, now: Date): Promise<void> => {
  await db
    .updateTable('transcription')
    .set({ status: 'stopped', paused_at: paused_at ?? now, paused_by: null })
    .where('visit', '=', visit)
    .execute();
};
