import { type CallContext, conflict, type Failure, type ServerServices, type Trx } from '../../../core/server/index.ts';
import type { Transcription } from '../shared/transcript.ts';
import { type Agreement, agreementOf, isOver, type Row } from './agreement.ts';
import { type Documents, documents } from './documents.ts';
import { shown } from './shown.ts';
import type { SpeechService } from './speechService.ts';
import { type Standing, standingOf } from './standing.ts';
import { type Telling, telling } from './telling.ts';
import { type Transcripts, transcripts } from './transcripts.ts';

/** What every handler stands on. */
export interface Desk {
  readonly services: ServerServices;
  readonly speech: SpeechService;
  readonly transcripts: Transcripts;
  readonly documents: Documents;
  readonly telling: Telling;
  standing(db: Trx, context: CallContext, visit: string): Promise<Standing>;
  /** Also of guests for whom the visit is over: for what is theirs to take back. */
  formerStanding(db: Trx, context: CallContext, visit: string): Promise<Standing>;
  /** Afresh, after a change. */
  answer(db: Trx, context: CallContext, standing: Standing): Promise<Transcription>;
  /** Nothing changes before the visit is read; then those who change it go one after the other. */
  locked(db: Trx, standing: Standing): Promise<Locked>;
}

interface Locked extends Agreement {
  readonly row: Row;
}

export const deskOf = (services: ServerServices, speech: SpeechService): Desk => ({
  services,
  speech,
  transcripts: transcripts(services),
  documents: documents(services),
  telling: telling(services),
  standing: (db, context, visit) => standingOf(services, db, context, visit),
  formerStanding: (db, context, visit) => standingOf(services, db, context, visit, true),
  answer: async (db, context, standing) =>
    shown(standing, await agreementOf(db, standing.visit.id, false), context, speech, services.now()),
  locked: async (db, { visit }) => {
    const { row, ...rest } = await agreementOf(db, visit.id, true);
    if (!row) throw notAsked();
    return { row, ...rest };
  },
});

const notAsked = (): Failure => conflict('Nobody is asking for a transcript of this visit now.', 'not_asked');

/** @throws Failure 409 `not_asked` where nobody asked, or the clinic stopped it */
export const needAsked = ({ row }: Locked): void => {
  if (row.status !== 'begun') throw notAsked();
};

/** @throws Failure 409 `not_now` */
export const needCall = ({ visit, member }: Standing): void => {
  if (isOver(visit) || !member?.inCall) throw conflict('This can be done in the call only.', 'not_now');
};
