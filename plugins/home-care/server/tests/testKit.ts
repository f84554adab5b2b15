import { randomUUID } from 'node:crypto';
import { type Api, apiOf } from '#test/kit/server/api.ts';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import type { CallInput } from '#core/shared';
import { openMode } from '../../shared/mode/accessCalls.ts';
import { sendEvent } from '../../shared/modeCalls.ts';
import type { Told } from '../../shared/record.ts';
import type { NeedFacts } from '../../shared/visit.ts';
import type { WorkerFacts } from '../../shared/worker.ts';

export const facts = (is: Partial<WorkerFacts> = {}): WorkerFacts => ({
  ...{ name: `Worker ${randomUUID().slice(0, 6)}`, class: 'psw', phone: '613-555-0199', languages: ['en'] },
  ...{ skills: ['personal_care'], areas: [], credentials: [], availability: [], timeOff: [] },
  ...{ dayHours: 8, weekHours: 40, paused: false },
  ...is,
});

export const addWorker = async (admin: Person, is: Partial<WorkerFacts> = {}): Promise<string> =>
  (await admin.send(calls.addWorker, { body: facts(is) })).data.id;

export const needOf = (patient: string, is: Partial<NeedFacts> = {}): NeedFacts => ({
  ...{ patient, title: 'Morning care', minutes: 60, weekdays: [0, 1, 2, 3, 4, 5, 6], everyWeeks: 1 },
  ...{ at: '08:00', latest: '09:00', from: '2020-01-06', until: null, skills: [], access: 'Key box', tasks: ['Wash'] },
  ...is,
});

export const patientIdOf = async ({ services }: TestServer, { orgId, profileId }: Person): Promise<string> =>
  (await services.people.resourceIdOf(orgId, profileId))!;

/** A need of its own, whose visits nobody has yet. */
export const addVisits = async (
  server: TestServer,
  who: Person,
  patient: string,
  is: Partial<NeedFacts> = {},
): Promise<readonly { readonly id: string; readonly day: string; readonly start_at: Date }[]> => {
  const { id } = (await who.send(calls.addNeed, { body: needOf(patient, is) })).data;
  return server.services.asSystem((db) =>
    db
      .selectFrom('home_care_visit')
      .select(['id', 'day', 'start_at'])
      .where('need_id', '=', id)
      .orderBy('start_at')
      .execute(),
  );
};

export const assign = (who: Person, id: string, to: string | null, from: string | null = null, sure = true) =>
  who.send(calls.assignVisit, { params: { id }, body: { to, from, sure } });

export const codeFor = async (admin: Person, worker: string, days = 7) =>
  (await admin.send(calls.makeAccess, { params: { id: worker }, body: { days } })).data;

export const openWith = ({ anyone }: TestServer, code: string, device: string = randomUUID()) =>
  anyone.send(openMode, { body: { code, device } });

export interface Device {
  /** Reads with the one pass and sends with the other, as the browser does. */
  readonly reads: Api;
  readonly sends: Api;
  tell(visit: string, what: Told, is?: Partial<EventBody>): ReturnType<typeof sendOne>;
}

type EventBody = CallInput<typeof sendEvent>['body'];

const sendOne = (api: Api, body: EventBody) => api.send(sendEvent, { body });

export const deviceOf = async (server: TestServer, admin: Person, worker: string): Promise<Device> => {
  const { code } = await codeFor(admin, worker);
  const { pass, sendPass } = (await openWith(server, code)).data;
  const [reads, sends] = [pass, sendPass].map((one) => apiOf(server.url, { authorization: `Bearer ${one}` })) as [
    Api,
    Api,
  ];
  return { reads, sends, tell: (visit, what, is) => sendOne(sends, eventOf(visit, what, is)) };
};

export const eventOf = (visit: string, what: Told, is: Partial<EventBody> = {}): EventBody => {
  const now = new Date().toISOString();
  return { id: randomUUID(), visit, what, at: now, sent: now, skew: 0, planned: now, replaces: [], ...is };
};

interface DoneVisit {
  readonly orgId: string;
  readonly patient: string;
  readonly worker: string;
  readonly on: string;
  /** When it begins; in the morning where absent. */
  readonly at?: string;
  readonly minutes: number;
  readonly km?: number;
  readonly state?: 'done' | 'started';
}

/** A visit as the record has it, whatever made it so. */
export const doneVisit = async (
  { services }: TestServer,
  { orgId, patient, worker, on, at = `${on}T15:00:00Z`, minutes, km = 0, state = 'done' }: DoneVisit,
): Promise<string> => {
  const id = randomUUID();
  const start = new Date(at);
  const end = new Date(start.getTime() + minutes * 60_000);
  await services.asSystem((db) =>
    db
      .insertInto('home_care_visit')
      .values({
        ...{ id, org_id: orgId, need_id: null, patient_id: patient, patient_name: 'Maya Tremblay', area: '' },
        ...{ day: on, start_at: start, end_at: end, latest_at: end, title: 'Wound care', skills: '[]', tasks: '[]' },
        ...{ window_from: start, window_to: end },
        ...{ access: '', worker_id: worker, state, started_at: start, ended_at: state === 'done' ? end : null },
        ...{ results: '[]', km, exceptions: '[]' },
      })
      .execute(),
  );
  return id;
};

/** As if the demo had closed no pay period. */
export const openDemoPeriods = ({ services }: TestServer, orgId: string): Promise<unknown> =>
  services.asSystem((db) =>
    db.updateTable('home_care_period').set({ reopened_at: services.now() }).where('org_id', '=', orgId).execute(),
  );

export const changeVisit = ({ services }: TestServer, id: string, set: Record<string, unknown>): Promise<unknown> =>
  services.asSystem((db) => db.updateTable('home_care_visit').set(set).where('id', '=', id).execute());
