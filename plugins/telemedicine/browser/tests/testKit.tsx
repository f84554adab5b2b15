import { act } from '@testing-library/react';
import { runInAction } from 'mobx';
import type { ComponentType } from 'react';
import { AppStateStore } from '#core/browser/appState/appStateStore.ts';
import { type CallPanel, CallPanels, type VisitPart, VisitParts } from '#core/browser';
import {
  type AccountRole,
  AppState,
  Auth,
  Drafts,
  Errors,
  FeatureStates,
  Http,
  Live,
  type LiveEvent,
  type Locale,
  Persistence,
  PublicConfig,
  Resources,
  Router,
  Toasts,
} from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import {
  fakeAuth,
  fakeConfig,
  fakeHttp,
  fakeResources,
  fakeRouter,
  fakeToasts,
  keptIn,
} from '#test/kit/browser/fakes.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { seatOf, todayOf, visitOf } from '#test/kit/call/pretended.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { telemedicine } from '../../manifest.ts';
import type { Seat } from '../../shared/seat.ts';
import { visitChanged } from '../../shared/signal.ts';
import type { Summary, TodaysVisit, Visit } from '../../shared/visit.ts';
import { messages, setup } from '../index.ts';
import { thisDevice } from '../devices/tabDevice.ts';

type Answers = Parameters<typeof fakeHttp>[0];

export const start = '2026-11-20T15:00:00.000Z';
const when = { start, end: '2026-11-20T15:20:00.000Z', opens: '2026-11-20T14:45:00.000Z' };

export const visit = (is: Partial<Visit> = {}): Visit =>
  visitOf({ id: 'v1', ...when, phone: '613 555 0142', now: new Date().toISOString(), ...is });

export const seat = (is: Partial<Seat> = {}): Seat =>
  seatOf({
    id: 's1',
    kind: 'patient',
    name: 'Maya Tremblay',
    since: new Date().toISOString(),
    device: thisDevice(),
    media: { joining: 'video', microphone: true, camera: true, sharing: false, hand: false },
    ...is,
  });

export const today = (is: Partial<TodaysVisit> = {}): TodaysVisit =>
  todayOf({ id: 'v1', ...when, patient: null, title: 'Video visit', ...is });

export const summary = (is: Partial<Summary> = {}): Summary => ({
  id: 'v1',
  state: 'ended',
  start,
  startedAt: start,
  endedAt: '2026-11-20T15:21:00.000Z',
  minutes: 21,
  zone: 'America/Toronto',
  clinic: 'Rideau Family Health',
  practitioner: 'Priya Sandhu',
  patient: null,
  attendees: [],
  encounter: 'e1',
  note: { text: '', next: '', signed: null, version: null, sources: [], reason: null, codes: [] },
  shared: false,
  rating: null,
  ...is,
});

const fakeLive = () => {
  const handlers = new Set<(event: LiveEvent<any>) => void>();
  const live: Live = {
    state: 'open',
    on: (_kind, handle) => {
      handlers.add(handle);
      return () => void handlers.delete(handle);
    },
    onSignal: () => () => undefined,
    signal: () => undefined,
    onMissed: () => () => undefined,
  };
  const tell = (id: string) => {
    for (const handle of handlers) handle({ kind: visitChanged.kind, data: { visit: id } } as unknown as LiveEvent);
  };
  return { live, tell };
};

interface StartOptions {
  readonly address: string;
  /** Null: a guest, or nobody yet. */
  readonly role: AccountRole | null;
  readonly answers?: Answers;
  readonly locale?: Locale;
  readonly running?: readonly string[];
  readonly stored?: readonly Stored[];
  readonly memory?: Map<string, unknown>;
  /** What other features say of the visit; what fails in them is reported here. */
  readonly parts?: readonly VisitPart[];
  readonly panels?: readonly CallPanel[];
  readonly report?: (error: unknown) => void;
}

/** The plugin with nobody but its own pages around it. Answers are looked up by the call's id at the time of the call. */
export const startVisits = async ({
  address,
  role,
  answers = {},
  locale,
  running = [],
  stored = [],
  memory = new Map(),
  parts = [],
  panels = [],
  report,
}: StartOptions) => {
  const standing = fakeRouter(address);
  const go = (to: string): void => {
    standing.went.push(to);
    const [path = '/', query = ''] = to.split('?', 2);
    runInAction(() => Object.assign(standing, { path, query: new URLSearchParams(query) }));
  };
  const takeQuery = (...names: string[]) => runInAction(() => standing.takeQuery(...names));
  const router = new Proxy(standing, {
    get: (target, name) => (name === 'go' ? go : name === 'takeQuery' ? takeQuery : Reflect.get(target, name)),
  });
  const { live, tell } = fakeLive();
  const toasts = fakeToasts();
  const undos: (() => void)[] = [];
  toasts.undo = (message, undo) => {
    toasts.shown.push({ message });
    undos.push(undo);
  };
  const http = fakeHttp(answers);
  const resources = fakeResources(answers);
  const kept = new Map<string, string>();
  const drafts: Drafts = {
    read: (key) => Promise.resolve(kept.get(key) ?? ''),
    write: (key, text) => void kept.set(key, text),
    clear: (key) => void kept.delete(key),
    flush: () => Promise.resolve(),
  };
  const auth = fakeAuth(role ? { signedIn: true, activeRole: role } : {});
  const session = [
    [Live, live],
    [Drafts, drafts],
    [ClinicalRecord, fakeRecord(stored)],
  ] as const;
  const plugin = await startPlugin(telemedicine, {
    setup: (scope: Parameters<typeof setup>[0]) => {
      for (const part of parts) scope.add(VisitParts, part);
      for (const panel of panels) scope.add(CallPanels, panel);
      return setup(scope);
    },
    messages,
    ...(report ? { report } : {}),
    ...(locale ? { locale } : {}),
    given: [
      [Auth, auth],
      [Http, http],
      [Resources, resources],
      [Router, router],
      [Toasts, toasts],
      [AppState, new AppStateStore()],
      [Persistence, keptIn(memory)],
      [Errors, { report: () => undefined } satisfies Errors],
      [FeatureStates, { isRunning: (id) => running.includes(id), stateOf: () => undefined } satisfies FeatureStates],
      [PublicConfig, fakeConfig()],
      ...(role ? session : []),
    ],
  });
  const draw = async (Part: ComponentType): Promise<void> => {
    await plugin.draw(Part);
    await act(async () => void (await settled()));
  };
  /** As if something of the visit had changed: everybody of it reads it afresh. */
  const changed = () =>
    act(async () => {
      tell('v1');
      await settled();
    });
  const rest = () => act(async () => void (await settled()));
  return {
    plugin,
    router,
    toasts,
    http,
    resources,
    kept,
    draw,
    changed,
    rest,
    undo: () => act(async () => undos.pop()?.()),
  };
};
