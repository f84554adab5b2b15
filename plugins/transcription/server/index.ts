import type { ServerSetup } from '../../../core/server/index.ts';
import * as calls from '../shared/contract.ts';
import { captionSchema, captionSignal } from '../shared/transcript.ts';
import { ask, decide, halt, read } from './asking.ts';
import { deskOf } from './desk.ts';
import { withdrawing } from './erasing.ts';
import { followAppointment, tidy } from './keeping.ts';
import { addAgreed, createTables } from './migrations.ts';
import { downloading, listing, releasing } from './reading.ts';
import { dictating, hearing, saying, ways } from './saying.ts';
import { type SpeechPatience, speechService } from './speechService.ts';

export const setupWith =
  (patience?: SpeechPatience): ServerSetup =>
  ({ services, route, migration, guestSignal, onRecord, job }) => {
    const desk = deskOf(services, speechService(services.environment, patience));

    migration('001_tables', createTables);
    migration('002_agreed', addAgreed);
    route(calls.getTranscription, read(desk));
    route(calls.askAll, ask(desk));
    route(calls.consent, decide(desk));
    route(calls.withdraw, withdrawing(desk));
    route(calls.pause, halt(desk));
    route(calls.say, saying(desk));
    route(calls.hear, hearing(desk), { transaction: 'own' });
    route(calls.listLines, listing(desk));
    route(calls.downloadText, downloading(desk));
    route(calls.release, releasing(desk));
    route(calls.getWays, ways(desk));
    route(calls.dictate, dictating(desk), { transaction: 'own' });
    guestSignal(captionSignal, captionSchema, desk.telling.caption);
    onRecord(['Appointment'], followAppointment(desk));
    job('keep-transcripts', 60_000, () => tidy(desk));
  };

export const setup = setupWith();
