import type { ComponentType } from 'react';
import { Auth, FeatureStates, Http, Persistence, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts, keptIn } from '#test/kit/browser/fakes.ts';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import type { ShownVisit } from '#plugins/appointments/shared/shownVisit.ts';
import { appointments } from '../../manifest.ts';
import { ProviderCalendarPage } from '../calendar/pages/ProviderCalendarPage.tsx';
import { messages, setup } from '../index.ts';

export const now = new Date();
export const at = (minutes: number): string =>
  new Date(new Date(now).setHours(10, 0, 0, 0) + minutes * 60_000).toISOString();
export const priya = { id: 'dr1', name: 'Priya Sandhu', status: 'accepted' };
export const daniel = { id: 'dr2', name: 'Daniel Okafor', status: 'accepted' };
export const visit = (id: string, name: string, from: number, is: Partial<ShownVisit> = {}): ShownVisit => ({
  ...{ id, version: '1', status: 'booked', type: '', title: 'Follow-up', mode: 'clinic' },
  ...{ start: at(from), end: at(from + 30), patient: { id: name, name, status: 'needs-action' } },
  practitioners: [priya],
  ...is,
});
const types = [
  { id: 'visit', nameEn: 'Check-up', nameFr: 'Examen', minutes: 20, mode: 'clinic', active: true, selfBooking: true },
  { id: 'video', nameEn: 'Video visit', nameFr: 'Vidéo', minutes: 20, mode: 'video', active: true, selfBooking: true },
].map((one) => ({ ...one, bufferBefore: 0, bufferAfter: 0, sites: [] }));

export const spanned = (from: number, to: number) => ({ start: at(from), end: at(to) });
export const nowhere = {
  open: null,
  data: [] as { id: string; name: string; spans: { start: string; end: string }[] }[],
};

interface Drawn {
  readonly worked?: Omit<typeof nowhere, 'open'> & { readonly open: ReturnType<typeof spanned> | null };
  readonly kept?: Map<string, unknown>;
  readonly part?: ComponentType;
  readonly walkIn?: () => { readonly id: string; readonly practitioner: string };
  readonly query?: string;
  readonly sites?: readonly object[];
}
export const lanes = async (
  visits: readonly ShownVisit[],
  {
    kept = new Map([['calendar-desk', 'lanes']]),
    walkIn = () => ({ id: 'new', practitioner: 'Daniel Okafor' }),
    part = ProviderCalendarPage,
    worked = nowhere,
    query = '',
    sites = [],
  }: Drawn = {},
) => {
  const answers = {
    'appointments.clock': () => ({ now: now.toISOString(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    'appointments.shown': () => ({ days: [{ total: visits.length, visits }] }),
    'appointments.people': () => ({ data: [priya, daniel].map(({ id, name }) => ({ id, name, title: null })) }),
    'appointments.stranded': () => ({ data: [], visits: [], next: null }),
    'appointments.worked': () => worked,
    'appointments.sites': () => ({ data: sites }),
    'appointments.visitTypes': () => ({ data: types, zone: 'America/Toronto' }),
    'record.findPatients': () => ({
      data: [
        {
          ...{ id: 'maya', name: 'Maya Tremblay', birthDate: null },
          deceased: false,
          card: '',
          phone: '',
          why: 'name',
        },
      ],
      more: false,
    }),
    'appointments.mark': () => ({ data: ['v1'] }),
    'appointments.walkIn': walkIn,
    'appointments.cancel': () => ({ data: ['new'] }),
  };
  const resources = fakeResources(answers);
  const fake = fakeHttp(answers);
  /** Under which calls were sent. */
  const keys: (string | undefined)[] = [];
  const send: typeof fake.send = (call, ...rest) => {
    keys.push(rest[1]?.key);
    return fake.send(call, ...rest);
  };
  const http = { ...fake, send };
  const toasts = fakeToasts();
  const router = fakeRouter(`/care-provider/calendar?view=desk${query}`);
  const plugin = await startPlugin(appointments, {
    setup,
    messages,
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: 'admin', selectedUser: profile({ role: 'admin' }) })],
      [ClinicalRecord, fakeRecord()],
      [FeatureStates, { isRunning: () => false, stateOf: () => undefined }],
      [Http, http],
      [Persistence, keptIn(kept)],
      [Resources, resources],
      [Router, router],
      [Toasts, toasts],
    ],
  });
  await plugin.draw(part);
  const sent = (id: string) =>
    [...resources.sent, ...http.sent].filter((one) => one.id === id).map(({ input }) => input);
  return { sent, keys, toasts, router };
};
