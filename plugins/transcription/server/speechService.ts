import { safeParse } from 'zod/v4/core';
import * as z from 'zod';
import { Failure } from '#core/server';
import { limitedBody } from '#core/server/limitedBody.ts';
import { audioMax, type Language, lineMax } from '../shared/transcript.ts';

/** VAL-1's placeholder for a credential that is not set. */
const placeholder = 'TODO';

/** What this feature reads of the server's environment. */
export const transcriptionVariables = z.object({
  SPEECH_TO_TEXT_URL: z.string().optional(),
  SPEECH_TO_TEXT_KEY: z.string(),
  SPEECH_TO_TEXT_SECRET: z.string(),
  PUBLIC_TRANSCRIPTION_BUCKET: z.string(),
});
export type SpeechSettings = Omit<z.output<typeof transcriptionVariables>, 'PUBLIC_TRANSCRIPTION_BUCKET'>;

export interface SpeechPatience {
  /** One try. */
  readonly timeoutMs: number;
  /** Before each further try; as many as there are. */
  readonly pausesMs: readonly number[];
}
const usual: SpeechPatience = { timeoutMs: 15_000, pausesMs: [300, 1_200] };

const answerMax = 64 * 1024;
const answerSchema = z.object({ text: z.string() });
const types = /^audio\/(webm|ogg|mp4|mpeg|wav|x-wav)\b/;

export interface SpeechService {
  /** Variables that are not set; empty where it can be used. */
  readonly missing: readonly string[];
  /** '' for silence. @throws Failure 409 `not_configured`, 413 `too_large`, 415, 503 `speech_unavailable` */
  hear(audio: Uint8Array, type: string, language: Language): Promise<string>;
}

const unavailable = (): Failure =>
  new Failure(503, 'speech_unavailable', 'The speech service is not answering. Your last words were not transcribed.');

class Refused extends Error {}

/**
 * An HTTP speech-to-text service: `POST SPEECH_TO_TEXT_URL`, multipart with `file` and `language`, `Authorization: Basic
 * key:secret`; it answers `{ "text": "..." }`. Neither speech nor text is ever logged.
 */
export const speechService = (settings: SpeechSettings, patience: SpeechPatience = usual): SpeechService => {
  const { SPEECH_TO_TEXT_URL: url, SPEECH_TO_TEXT_KEY: key, SPEECH_TO_TEXT_SECRET: secret } = settings;
  const missing = [
    ...(url === undefined ? ['SPEECH_TO_TEXT_URL'] : []),
    ...(key === placeholder ? ['SPEECH_TO_TEXT_KEY'] : []),
    ...(secret === placeholder ? ['SPEECH_TO_TEXT_SECRET'] : []),
  ];

  const limited = async (response: Response): Promise<string> => {
    const body = await limitedBody(response, answerMax);
    if (!body) throw new Refused('too long');
    return body.toString('utf8');
  };

  const ask = async (to: string, audio: Uint8Array, type: string, language: Language): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(audio)], { type }), 'speech');
    form.append('language', language);
    const response = await fetch(to, {
      method: 'POST',
      body: form,
      redirect: 'error',
      headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
      signal: AbortSignal.timeout(patience.timeoutMs),
    });
    const { status } = response;
    if (!response.ok) {
      await response.body?.cancel();
      // Busy or broken may pass; a refusal stays one.
      throw status === 429 || status >= 500 ? new Error(`answered ${status}`) : new Refused(`answered ${status}`);
    }
    const read = safeParse(answerSchema, JSON.parse(await limited(response)));
    if (!read.success) throw new Refused('answered what cannot be read');
    return read.data.text.trim().slice(0, lineMax);
  };

  const hear: SpeechService['hear'] = async (audio, type, language) => {
    if (url === undefined || missing.length > 0)
      throw new Failure(409, 'not_configured', 'Your clinic has no speech service.');
    if (audio.length > audioMax) throw new Failure(413, 'too_large', 'This recording is too long. Send a shorter one.');
    if (!types.test(type)) throw new Failure(415, 'unsupported_media', 'Send an audio recording.');
    for (let tries = 0; ; tries += 1) {
      try {
        return await ask(url, audio, type, language);
      } catch (error) {
        const pause = patience.pausesMs[tries];
        if (error instanceof Refused || error instanceof SyntaxError || pause === undefined) throw unavailable();
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };

  return { missing, hear };
};
