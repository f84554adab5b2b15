import { act } from '@testing-library/react';
import type { AccountRole, Locale } from '#core/shared';
import type { NoteDraft, VisitPerson } from '#clinical/shared';
import { Auth, Errors, Http, Persistence, Resources, Router, Toasts } from '#core/shared';
import { VisitLine } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { FakeVisitLine } from '#test/kit/browser/fakeVisitLine.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { transcription } from '../../manifest.ts';
import { type Transcription, type TranscriptLine, transcriptionChanged } from '../../shared/transcript.ts';
import { messages, setup } from '../index.ts';
import { fakeTrack } from './fakeRecorder.ts';

export const doctor: VisitPerson = { seat: 'doctor', name: 'Lise Gagnon', kind: 'practitioner' };
export const patient: VisitPerson = { seat: 'pat', name: 'Anne Roy', kind: 'patient' };
export const niece: VisitPerson = { seat: 'niece', name: 'Maya Roy', kind: 'guest' };

export const line = (id: string, text: string, more: Partial<TranscriptLine> = {}): TranscriptLine => ({
  id,
  seat: patient.seat,
  name: patient.name,
  kind: 'patient',
  at: '2026-11-20T15:04:00.000Z',
  language: 'en-CA',
  text,
  ...more,
});

export const standing = (more: Partial<Transcription> = {}): Transcription => ({
  visit: 'v1',
  state: 'off',
  now: '2026-11-20T15:05:00.000Z',
  members: [
    { ...doctor, answer: 'yes' },
    { ...patient, answer: 'yes' },
  ],
  withdrawn: [],
  pausedBy: null,
  me: { seat: patient.seat, answer: 'yes', mayWithdraw: true },
  host: false,
  patient: true,
  service: false,
  missing: [],
  reads: false,
  released: false,
  keptUntil: null,
  ...more,
});

interface Options {
  readonly now?: Partial<Transcription>;
  readonly me?: VisitPerson;
  /** Null: a guest, with nobody signed in. */
  readonly role?: AccountRole | null;
  readonly locale?: Locale;
  readonly address?: string;
  readonly inCall?: boolean;
  readonly lines?: readonly TranscriptLine[];
  readonly note?: NoteDraft;
  readonly microphone?: MediaStreamTrack;
  readonly answers?: Record<string, (input: any) => unknown>;
}

/** The plugin in a call, or on the summary. `server.now` is what the server says of the visit. */
export const startWords = async (options: Options = {}) => {
  const { me = patient, role = 'patient', inCall = true, lines = [], address = '/telemedicine/call?c=v1' } = options;
  const server = { now: standing({ me: { seat: me.seat, answer: 'yes', mayWithdraw: true }, ...options.now }) };
  const said = () => server.now;
  const answers: Record<string, (input: any) => unknown> = {
    'transcription.state': said,
    'transcription.ask': said,
    'transcription.consent': said,
    'transcription.withdraw': said,
    'transcription.pause': said,
    'transcription.release': said,
    'transcription.say': ({ body }) => ({ taken: body.lines.map(({ id }: { id: string }) => id), refused: [] }),
    'transcription.ways': () => ({ service: false, missing: [] }),
    'transcription.lines': ({ query }) => {
      const found = lines.filter(({ text }) => text.includes(query.q ?? ''));
      const from = query.from ?? 0;
      return { data: found.slice(from, from + 100), total: found.length, from };
    },
    ...options.answers,
  };
  const visit = new FakeVisitLine(answers);
  const others = [doctor, patient].filter(({ seat }) => seat !== me.seat);
  visit.change({
    visit: 'v1',
    me,
    inCall,
    others,
    microphone: options.microphone ?? fakeTrack(),
    note: options.note ?? null,
  });
  const toasts = fakeToasts();
  const reported: unknown[] = [];
  const plugin = await startPlugin(
    { ...transcription, after: [] },
    {
      setup,
      messages,
      ...(options.locale ? { locale: options.locale } : {}),
      given: [
        [Auth, fakeAuth({ signedIn: role !== null, activeRole: role })],
        [Errors, { report: (error: unknown) => reported.push(error) }],
        [Http, fakeHttp(answers)],
        [Persistence, { slice: () => () => undefined, latest: () => undefined }],
        [Resources, fakeResources(answers)],
        [Router, fakeRouter(address)],
        [Toasts, toasts],
        [VisitLine, visit],
      ],
    },
  );
  /** Something changed at the server, and this browser hears of it. */
  const happens = (now: Partial<Transcription>) =>
    act(async () => {
      server.now = { ...server.now, ...now };
      visit.live!.happen(transcriptionChanged, { visit: 'v1' });
    });
  const sent = (id: string) => visit.sent.filter((one) => one.id === id).map(({ input }) => input);
  const stop = (): void => act(() => plugin.stop());
  return { plugin: { ...plugin, stop }, visit, toasts, happens, sent, reported };
};
