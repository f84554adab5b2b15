import { makeAutoObservable, observable, runInAction } from 'mobx';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { OutboxActs } from '#core/browser/offline/outbox/outboxActs.ts';
import { fakeLine, memoryOutbox } from '#test/kit/browser/outbox.ts';
import { type Given, type StartedPlugin, startPlugin } from '#test/kit/browser/startPlugin.tsx';
import {
  Auth,
  Drafts,
  Line,
  Http,
  Live,
  type LiveData,
  type LiveEvent,
  type LiveKind,
  type Locale,
  Notifications,
  Outbox,
  type Profile,
  Resources,
  Router,
  Toasts,
  whole,
} from '#core/shared';
import { messaging } from '../../manifest.ts';
import type { Message } from '../../shared/message.ts';
import type { Session } from '../../shared/session.ts';
import { messages, setup } from '../index.ts';

export const me = 'profile-maya';
export const doctor = 'profile-priya';
export const sessionId = '11111111-1111-4111-8111-111111111111';

export const profile = (id: string, role: Profile['role'], firstName: string, lastName: string): Profile => ({
  id,
  role,
  firstName,
  lastName,
  organizationId: 'org',
  organizationName: 'Rideau',
  title: null,
  resourceId: null,
});

export const session = (is: Partial<Session> = {}): Session => ({
  session_id: sessionId,
  session_reason: 'Rash on forearm',
  start: '2026-11-20T14:00:00.000Z',
  created_at: '2026-11-20T14:00:00.000Z',
  users: [
    {
      profile_id: me,
      email: 'maya@x.test',
      first_name: 'Maya',
      last_name: 'Tremblay',
      role: 'patient',
      title: null,
      part: 'requester',
      stands_for: null,
      read_seq: 0,
    },
    {
      profile_id: doctor,
      email: 'priya@x.test',
      first_name: 'Priya',
      last_name: 'Sandhu',
      role: 'practitioner',
      title: 'Family physician',
      part: 'invitee',
      stands_for: null,
      read_seq: 0,
    },
  ],
  session_status: 'confirmed',
  confirmed: true,
  kind: 'secure',
  requested_by: me,
  due: null,
  decided_at: null,
  decided_by: null,
  decision_reason: null,
  completed_at: null,
  retention: '2036-11-20',
  patient: null,
  read_seq: 0,
  unread: 0,
  last_seq: 0,
  last_message: null,
  touched_at: '2026-11-20T14:00:00.000Z',
  mine: true,
  ...is,
});

export const message = (seq: number, is: Partial<Message> = {}): Message => ({
  session_id: sessionId,
  seq,
  author_id: doctor,
  client_id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  text: `message ${seq}`,
  files: [],
  reply_to: null,
  created_at: new Date(Date.parse('2026-11-20T14:00:00.000Z') + seq * 60_000).toISOString(),
  ...is,
});

export interface FakeLive extends Live {
  state: Live['state'];
  readonly signals: { kind: string; data: unknown }[];
  event<K extends LiveKind>(event: K, data: LiveData<K>): void;
  signalled<K extends LiveKind>(event: K, data: LiveData<K>, from: string): void;
  missed(): void;
  open(): void;
}

export const fakeLive = (): FakeLive => {
  const on = new Map<string, Set<(event: LiveEvent<any>) => void>>();
  const onSignal = new Map<string, Set<(data: any, from: string) => void>>();
  const onMissed = new Set<() => void>();
  const into = <T,>(map: Map<string, Set<T>>, kind: string, handle: T) => {
    const handlers = map.get(kind) ?? new Set<T>();
    map.set(kind, handlers.add(handle));
    return () => void handlers.delete(handle);
  };
  let id = 0;
  const live: FakeLive = {
    state: 'open',
    signals: [],
    on: ({ kind }, handle) => into(on, kind, handle),
    onSignal: ({ kind }, handle) => into(onSignal, kind, handle),
    onMissed: (handle) => {
      onMissed.add(handle);
      return () => void onMissed.delete(handle);
    },
    signal: ({ kind }, data) => void live.signals.push({ kind, data }),
    event: ({ kind }, data) =>
      runInAction(() => on.get(kind)?.forEach((handle) => handle({ id: (id += 1), kind, data }))),
    signalled: ({ kind }, data, from) => runInAction(() => onSignal.get(kind)?.forEach((handle) => handle(data, from))),
    missed: () => onMissed.forEach((handle) => handle()),
    open: () => runInAction(() => (live.state = 'open')),
  };
  return makeAutoObservable(live, {
    signals: false,
    on: false,
    onSignal: false,
    onMissed: false,
    signal: false,
    event: false,
    signalled: false,
    missed: false,
    open: false,
  });
};

export const fakeDrafts = (kept: Record<string, string> = {}): Drafts & { readonly kept: Record<string, string> } => ({
  kept,
  read: (key) => Promise.resolve(kept[key] ?? ''),
  write: (key, text) => void (kept[key] = text),
  clear: (key) => void delete kept[key],
  flush: () => Promise.resolve(),
});

const noNotifications: Notifications = {
  unread: 0,
  list: [],
  pending: false,
  known: whole([]),
  more: false,
  onlyUnread: false,
  showOnlyUnread: () => Promise.resolve(),
  loadMore: () => Promise.resolve(),
  mark: () => Promise.resolve(),
  markAll: () => Promise.resolve(),
  arrived: () => Promise.resolve(),
};

export interface House {
  readonly sessions?: readonly Session[];
  readonly messages?: readonly Message[];
  readonly answers?: Readonly<Record<string, (input: any) => unknown>>;
  readonly who?: Profile;
  readonly address?: string;
  readonly locale?: Locale;
  readonly drafts?: Record<string, string>;
}

/** The plugin alone, with everything that it needs in its typed fakes. */
export const startMessaging = async (house: House = {}) => {
  const data = observable.box(house.sessions ?? [], { deep: false });
  const find = (id: string) => data.get().find((one) => one.session_id === id);
  const answers = {
    'sessions.unique': () => ({ data: data.get(), unread: data.get().reduce((sum, one) => sum + one.unread, 0) }),
    'sessions.manage': () => ({ data: data.get().filter((one) => one.session_status === 'requested'), waiting: 1 }),
    'sessions.list': ({ query }: { query: { session_id: string; after?: number; limit?: number } }) => {
      const all = house.messages ?? [];
      const page =
        query.after === undefined
          ? all.slice(-50)
          : all.filter(({ seq }) => seq > query.after!).slice(0, query.limit ?? 50);
      return { data: [{ ...find(query.session_id)!, messages: page }] };
    },
    'sessions.read': ({ body }: { body: { session_id: string; up_to: number } }) => ({
      data: { session_id: body.session_id, read_seq: body.up_to, unread: 0 },
    }),
    'sessions.people': () => ({ data: [] }),
    ...house.answers,
  };
  const started: { plugin?: StartedPlugin } = {};
  const selectedUser = house.who ?? profile(me, 'patient', 'Maya', 'Tremblay');
  const auth = fakeAuth({ signedIn: true, activeRole: selectedUser.role, selectedUser });
  const http = fakeHttp(answers);
  const resources = fakeResources(answers);
  const watched: { readonly id: string; readonly pollMs: number | undefined }[] = [];
  const staled: string[][] = [];
  const watching: Resources = {
    ...resources,
    watch: (call, input, options) => {
      watched.push({ id: call.id, pollMs: options?.pollMs });
      return resources.watch(call, input, options);
    },
    stale: (...tags) => void staled.push(tags),
  };
  const live = fakeLive();
  const drafts = fakeDrafts(house.drafts);
  const toasts = fakeToasts();
  const router = fakeRouter(house.address ?? '/messages');
  const { outbox, reported } = memoryOutbox({
    actOf: (id) => started.plugin?.contributed(OutboxActs).find(({ item }) => item.id === id)?.item,
  });
  const given: Given[] = [
    [Auth, auth],
    [Http, http],
    [Resources, watching],
    [Live, live],
    [Drafts, drafts],
    [Router, router],
    [Toasts, toasts],
    [Line, fakeLine()],
    [Outbox, outbox],
    [Notifications, noNotifications],
  ];
  const plugin = await startPlugin(messaging, {
    setup,
    messages,
    given,
    ...(house.locale && { locale: house.locale }),
  });
  started.plugin = plugin;
  return { ...plugin, http, resources, watched, staled, live, drafts, toasts, router, reported, data };
};
