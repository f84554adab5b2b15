import { type CallContext, conflict, type Failure, type ServerServices, type Trx } from '#core/server';
import type { Transcription } from '../shared/transcript.ts';
import { type Agreement, agreementOf, isOver, type TranscriptionRow } from './agreement.ts';
import { type RecordDocuments, recordDocuments } from './documents.ts';
import { transcriptionView } from './transcriptionView.ts';
import type { SpeechService } from './speechService.ts';
import { type VisitAccess, visitAccess } from './visitAccess.ts';
import { type LiveUpdates, liveUpdates } from './liveUpdates.ts';
import { type Transcripts, transcripts } from './transcripts.ts';

/** What every handler uses. */
export interface TranscriptionServices {
  readonly services: ServerServices;
  readonly speech: SpeechService;
  readonly transcripts: Transcripts;
  readonly documents: RecordDocuments;
  readonly live: LiveUpdates;
  access(db: Trx, context: CallContext, visit: string): Promise<VisitAccess>;
  /** Also for guests after the visit, so they can withdraw. */
  formerAccess(db: Trx, context: CallContext, visit: string): Promise<VisitAccess>;
  /** The current state, after a change. */
  answer(db: Trx, context: CallContext, access: VisitAccess): Promise<Transcription>;
  /** Reads and locks the transcription, so changes happen one after another. */
  locked(db: Trx, access: VisitAccess): Promise<Locked>;
}

interface Locked extends Agreement {
  readonly row: TranscriptionRow;
}

/** @param bucket where transcripts are kept */
export const transcriptionServices = (
  services: ServerServices,
  speech: SpeechService,
  bucket: string,
): TranscriptionServices => ({
  services,
  speech,
  transcripts: transcripts(services, bucket),
  documents: recordDocuments(services),
  live: liveUpdates(services),
  access: (db, context, visit) => visitAccess(services, db, context, visit),
  formerAccess: (db, context, visit) => visitAccess(services, db, context, visit, true),
  answer: async (db, context, access) =>
    transcriptionView(access, await agreementOf(db, access.visit.id, false), context, speech, services.now()),
  locked: async (db, { visit }) => {
    const { row, ...rest } = await agreementOf(db, visit.id, true);
    if (!row) throw notAsked();
    return { row, ...rest };
  },
});

const notAsked = (): Failure => conflict('The clinic is not asking for a transcript right now.', 'not_asked');

/** @throws Failure 409 `not_asked` if the clinic never asked, or stopped it */
export const refuseUnlessAsked = ({ row }: Locked): void => {
  if (row.status !== 'begun') throw notAsked();
};

/** @throws Failure 409 `not_now` */
export const refuseOutsideCall = ({ visit, member }: VisitAccess): void => {
  if (isOver(visit) || !member?.inCall) throw conflict('You can do this only during the call.', 'not_now');
};
