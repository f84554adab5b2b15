import { randomUUID } from 'node:crypto';
import { endVisit } from '#plugins/telemedicine/shared/calls.ts';
import * as calls from '#plugins/transcription/shared/calls.ts';
import type { Place } from './place.ts';
import type { Asked, Insider, Row, Rows } from './row.ts';
import { met } from './telemedicine.ts';

/** Everybody agreed, and something was said. */
const spoken = async (of: Place): Promise<{ readonly id: string; readonly words: string }> => {
  const { id } = await met(of);
  const params = { id };
  await of.did('practitioner', calls.askAll, { params, body: { act: 'ask' } });
  for (const who of ['practitioner', 'patient'] as const)
    await of.did(who, calls.consent, { params, body: { answer: 'yes' } });
  const words = `words ${randomUUID()}`;
  const line = { id: randomUUID(), text: words, language: 'en-CA' as const, ago: 0 };
  await of.did('practitioner', calls.say, { params, body: { lines: [line] } });
  return { id, words };
};

const about = (
  by: Insider,
  more: (of: Place, spoken: { id: string; words: string }) => Promise<Partial<Asked>> | Partial<Asked> = () => ({}),
): Row => ({
  by,
  of: 'patient',
  denied: 'closed',
  make: async (of) => {
    const said = await spoken(of);
    return { params: { id: said.id }, ...(await more(of, said)) };
  },
});

const line = () => ({ id: randomUUID(), text: 'More words', language: 'en-CA', ago: 0 });
const speech = (): Blob => new Blob([new Uint8Array(64)], { type: 'audio/webm' });

export const transcription: Rows = {
  'transcription.state': about('practitioner'),
  'transcription.ask': about('practitioner', () => ({ body: { act: 'stop' } })),
  'transcription.consent': about('practitioner', () => ({ body: { answer: 'yes' } })),
  'transcription.withdraw': about('practitioner'),
  'transcription.pause': about('practitioner', () => ({ body: { paused: true } })),
  'transcription.say': about('practitioner', () => ({ body: { lines: [line()] } })),
  'transcription.hear': {
    ...about('practitioner', () => ({ query: { language: 'en-CA', line: randomUUID(), ago: 0 }, file: speech() })),
    // No speech service is configured here; the call looks for the visit first.
    reaches: 'not_configured',
  },
  'transcription.lines': about('practitioner', (_of, { words }) => ({ marks: [words] })),
  'transcription.text': about('practitioner', (_of, { words }) => ({ marks: [words] })),
  'transcription.release': about('practitioner', async (of, { id }) => {
    await of.did('practitioner', endVisit, { params: { id } });
    return { body: { released: true } };
  }),
};
