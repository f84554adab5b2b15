import { addOrigins, followMerges } from '#clinical/server';
import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import { captionSignal } from '../shared/transcript.ts';
import { askAllHandler, consentHandler, pauseHandler, getTranscriptionHandler } from './consent.ts';
import { transcriptionServices } from './transcriptionServices.ts';
import { withdrawHandler } from './erasure.ts';
import { onAppointmentChange, runRetention, transcriptRetention } from './retention.ts';
import { addAgreed, createTables } from './migrations.ts';
import { downloadTextHandler, listLinesHandler, releaseHandler } from './transcriptAccess.ts';
import { dictateHandler, hearHandler, sayHandler, getWaysHandler } from './speech.ts';
import { speechIntegration } from './speechIntegration.ts';
import { type SpeechPatience, speechService, transcriptionVariables } from './speechService.ts';

export const setupWith =
  (patience?: SpeechPatience): ServerSetup =>
  ({ services, route, migration, guestSignal, onRecord, job, retention, environment, integration }) => {
    const { PUBLIC_TRANSCRIPTION_BUCKET: bucket, ...speech } = environment(transcriptionVariables);
    const { missing, hear } = speechService(speech, patience);
    integration(() => speechIntegration(missing.length === 0));
    const heard: typeof hear = (...said) => services.integrations.watch('speech', () => hear(...said));
    const transcription = transcriptionServices(
      services,
      { missing, hear: missing.length === 0 ? heard : hear },
      bucket,
    );

    migration('001_tables', createTables);
    migration('002_agreed', addAgreed);
    migration('003_merges', (db) => addOrigins(db, 'transcription'));
    route(calls.getTranscription, getTranscriptionHandler(transcription));
    route(calls.askAll, askAllHandler(transcription));
    route(calls.consent, consentHandler(transcription));
    route(calls.withdraw, withdrawHandler(transcription));
    route(calls.pause, pauseHandler(transcription));
    route(calls.say, sayHandler(transcription));
    route(calls.hear, hearHandler(transcription), { transaction: 'own', waitsElsewhere: true });
    route(calls.listLines, listLinesHandler(transcription));
    route(calls.downloadText, downloadTextHandler(transcription));
    route(calls.release, releaseHandler(transcription));
    route(calls.getWays, getWaysHandler(transcription));
    route(calls.dictate, dictateHandler(transcription), { transaction: 'own', waitsElsewhere: true });
    guestSignal(captionSignal, transcription.live.caption);
    onRecord(['Appointment'], onAppointmentChange(transcription));
    onRecord(['Patient'], followMerges({ table: 'transcription', named: false }));
    retention(transcriptRetention);
    job('keep-transcripts', 60_000, () => runRetention(transcription));
  };

export const setup = setupWith();
