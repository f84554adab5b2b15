import { AppState, type CallFailure, Errors, PublicConfig } from '#core/shared';
import { AppStateStore } from '#core/browser/appState/appStateStore.ts';
import type { Visit } from '../../shared/visit.ts';
import type { Worker } from '../../shared/worker.ts';
import { fakeConfig } from '#test/kit/browser/fakes.ts';
import type { Given } from '#test/kit/browser/startPlugin.tsx';

export const today = '2026-03-09';

export const worker = (is: Partial<Worker> = {}): Worker => ({
  ...{ id: 'w1', name: 'Nadine Charlebois', class: 'psw', phone: '613-555-0121', languages: ['en'], version: 1 },
  ...{ skills: ['personal_care'], areas: ['K1S'], credentials: [], availability: [], timeOff: [], lapsed: [] },
  ...{ dayHours: 8, weekHours: 40, paused: false, weekMinutes: 300, device: null },
  ...is,
});

export const visit = (is: Partial<Visit> = {}): Visit => ({
  ...{ id: 'v1', patient: { id: 'p1', name: 'Maya Tremblay' }, title: 'Morning care', day: today, worker: null },
  ...{ start: `${today}T12:00:00.000Z`, end: `${today}T13:00:00.000Z`, startWall: `${today}T08:00` },
  ...{ windowFrom: `${today}T12:00:00.000Z`, windowTo: `${today}T13:00:00.000Z`, area: 'K1S' },
  ...{ endWall: `${today}T09:00`, state: 'planned', skills: [], tasks: ['Wash'], access: 'Key box', startedAt: null },
  ...{
    endedAt: null,
    results: [],
    note: '',
    km: 0,
    reason: '',
    late: false,
    short: false,
    missed: false,
    exceptions: [],
  },
  ...is,
});

/** Services beside those of every clinical page. */
export const services = (): readonly Given[] => [
  [AppState, new AppStateStore()],
  [PublicConfig, fakeConfig()],
  [Errors, { report: () => undefined }],
];

export const failing = (failure: CallFailure) => () => {
  throw failure;
};
