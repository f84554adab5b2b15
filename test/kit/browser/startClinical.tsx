import { act } from '@testing-library/react';
import { runInAction } from 'mobx';
import type { ComponentType } from 'react';
import type { Setup } from '#core/browser';
import { OutboxActs } from '#core/browser/offline/outbox/outboxActs.ts';
import { ChartPatient } from '#clinical/browser';
import type { AnyManifest } from '#core/plugin';
import {
  type AccountRole,
  Auth,
  DeviceDrafts,
  Drafts,
  Http,
  type Locale,
  type MessageBundle,
  Persistence,
  Resources,
  Router,
  Line,
  Outbox,
  Toasts,
} from '#core/shared';
import { ClinicalRecord, isOf, personName, type Stored } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from './fakes.ts';
import { fakeRecord } from './fakeRecord.ts';
import { memoryDeviceDrafts, memoryOutbox } from './outbox.ts';
import { type Given, type StartedPlugin, startPlugin } from './startPlugin.tsx';
import { offering } from './terms.ts';

type Answers = Parameters<typeof fakeHttp>[0];

interface ClinicalOptions {
  readonly setup: Setup<any>;
  readonly messages: MessageBundle<any>;
  readonly role?: AccountRole;
  readonly address?: string;
  readonly locale?: Locale;
  readonly given?: readonly Stored[];
  readonly match?: (resource: Stored, params: any) => boolean;
  readonly answers?: Answers;
  /** What the browser keeps. */
  readonly memory?: Map<string, unknown>;
  /** More of who is signed in. */
  readonly auth?: Partial<Auth>;
  /** More services, where a part looks for them. */
  readonly services?: readonly Given[];
  /** Gets what contributed parts threw; the test fails with it where absent. */
  readonly report?: (error: unknown) => void;
}

/** A clinical plugin on a record in memory, in the chart of `Patient/p1` (or as that patient). `router` follows where it goes. */
export const startClinical = async (manifest: AnyManifest, options: ClinicalOptions) => {
  const { setup, messages, role = 'practitioner', address = '/clinic/patients/p1', locale } = options;
  const record = fakeRecord(options.given ?? [], options.match ? { match: options.match } : {});
  const toasts = fakeToasts();
  const started: { plugin?: StartedPlugin } = {};
  const { outbox, line } = memoryOutbox({
    actOf: (id) => started.plugin?.contributed(OutboxActs).find(({ item }) => item.id === id)?.item,
  });
  const undos: (() => void)[] = [];
  toasts.undo = (message, undo) => {
    toasts.shown.push({ message });
    undos.push(undo);
  };
  const standing = fakeRouter(address);
  const go = (to: string): void => {
    standing.went.push(to);
    const [path = '/', query = ''] = to.split('?', 2);
    runInAction(() => Object.assign(standing, { path, query: new URLSearchParams(query) }));
  };
  const router = new Proxy(standing, { get: (target, name) => (name === 'go' ? go : Reflect.get(target, name)) });
  const id = role === 'patient' ? 'p1' : 'dr1';
  const auth = fakeAuth({
    ...options.auth,
    signedIn: true,
    activeRole: role,
    selectedUser: {
      id: 'profile1',
      role,
      organizationId: 'o1',
      organizationName: 'Rideau',
      firstName: 'Lise',
      lastName: 'Gagnon',
      title: null,
      resourceId: id,
    },
  });
  const drafts: Drafts = {
    read: () => Promise.resolve(''),
    write: () => undefined,
    clear: () => undefined,
    flush: () => Promise.resolve(),
  };
  // Everybody in the record; what finds whom is tried on the server.
  const patients = record.stored.filter((one) => isOf(one, 'Patient'));
  const found = patients.map(({ id, name, birthDate = null }) => ({ id, name: personName(name), birthDate }));
  const answers = {
    'record.concepts': () => ({ data: [] }),
    'record.findPatients': () => ({ data: found, more: false }),
    ...offering(),
    ...options.answers,
  };
  const plugin = await startPlugin(manifest, {
    setup,
    messages,
    ...(locale ? { locale } : {}),
    ...(options.report ? { report: options.report } : {}),
    given: [
      [Auth, auth],
      [ClinicalRecord, record],
      [Drafts, drafts],
      [Http, fakeHttp(answers)],
      [Persistence, keptIn(options.memory ?? new Map())],
      [Resources, fakeResources(answers)],
      [Router, router],
      [Toasts, toasts],
      [Line, line],
      [Outbox, outbox],
      [DeviceDrafts, memoryDeviceDrafts()],
      ...(options.services ?? []),
    ],
  });
  started.plugin = plugin;
  const draw = (Part: ComponentType) =>
    plugin.draw(() => (
      <ChartPatient value={role === 'patient' ? null : 'p1'}>
        <Part />
      </ChartPatient>
    ));
  /** As if somebody else had saved it while this is on screen. */
  const put = (resource: Stored) => act(async () => record.put(resource));
  return { plugin, record, toasts, router, outbox, line, draw, put, undo: () => act(async () => undos.pop()?.()) };
};
