import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { addDays, wallOf } from '#plugins/appointments/shared/index.ts';
import * as calls from '#plugins/home-care/shared/calls.ts';
import { closePeriod, listPeriods, previewPeriod, reopenPeriod } from '#plugins/home-care/shared/periodCalls.ts';
import { fieldOf, type Told } from '#plugins/home-care/shared/record.ts';
import { addRate } from '#plugins/home-care/shared/rates/rateCalls.ts';
import type { NeedFacts } from '#plugins/home-care/shared/visit.ts';
import type { WorkerFacts } from '#plugins/home-care/shared/worker.ts';
import type { Place } from './place.ts';
import type { Asked, Row, Rows } from './row.ts';

const facts = (): WorkerFacts => ({
  ...{ name: `Worker ${randomUUID()}`, class: 'psw', phone: '', languages: ['en'], skills: [], areas: [] },
  ...{ credentials: [], availability: [], timeOff: [], dayHours: 8, weekHours: 40, paused: false },
});

const need = ({ patientId: patient }: Place): NeedFacts => ({
  ...{ patient, title: 'Morning care', minutes: 60, weekdays: [0, 1, 2, 3, 4, 5, 6], everyWeeks: 1, at: '08:00' },
  ...{ latest: '09:00', from: '2020-01-06', until: null, skills: [], access: 'Key box', tasks: [] },
});

const worker = async (of: Place): Promise<string> => (await of.did('admin', calls.addWorker, { body: facts() })).id;

const access = async (of: Place): Promise<string> => {
  const params = { id: await worker(of) };
  return (await of.did('admin', calls.makeAccess, { params, body: { days: 1 } })).id;
};

/** The last of a need of its own: it has not begun, whenever this runs. */
const visit = async (of: Place) => {
  const { id } = await of.did('practitioner', calls.addNeed, { body: need(of) });
  return of.server.services.asSystem((db) =>
    db
      .selectFrom('home_care_visit')
      .select(['id', 'day', 'start_at', 'need_id'])
      .where('need_id', '=', id)
      .orderBy('start_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
};

/** As a worker's phone told it. @returns the event's id */
const happened = async (of: Place, visit_id: string, worker_id: string, what: Told): Promise<string> => {
  const [id, now] = [randomUUID(), new Date()];
  await of.server.services.asSystem((db) =>
    db
      .insertInto('home_care_event')
      .values({
        ...{ id, org_id: of.orgId, visit_id, worker_id, kind: what.kind, field: fieldOf(what, worker_id, id) },
        ...{ device_at: now, device_sent_at: now, received_at: now, corrected_at: now, planned_at: null, by_name: '' },
        ...{ flags: '[]', replaces: '[]', detail: JSON.stringify(what) },
      })
      .execute(),
  );
  return id;
};

/** A photo that has come. */
const photographed = async (of: Place) => {
  const { id } = await visit(of);
  const photo = await happened(of, id, await worker(of), { kind: 'photo', of: 'wound', agreed: 'client' });
  const { files, asSystem } = of.server.services;
  const bytes = Readable.from([Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 3, 1, 0xff, 0xd9])]);
  await asSystem(async (db) => {
    const file = { orgId: of.orgId, owner: 'worker', name: 'photo.jpg', maxSize: 100, accept: ['image/jpeg'], bytes };
    const { id: file_id } = await files.put(db, file);
    const values = { org_id: of.orgId, event_id: photo, file_id, received_at: new Date() };
    await db.insertInto('home_care_photo').values(values).execute();
  });
  return { id, photo };
};

/** A document of a worker of their own. */
const filed = async (of: Place) => {
  const id = await worker(of);
  const { files, asSystem } = of.server.services;
  const bytes = Readable.from([Buffer.from('%PDF-1.4\n%%EOF\n')]);
  const document = randomUUID();
  await asSystem(async (db) => {
    const file = {
      orgId: of.orgId,
      owner: 'staff',
      name: 'licence.pdf',
      maxSize: 100,
      accept: ['application/pdf'],
      bytes,
    };
    const { id: file_id } = await files.put(db, file);
    const values = { org_id: of.orgId, id: document, worker_id: id, file_id, name: 'licence.pdf', size: 16 };
    const added = { credential: '', added_at: new Date(), added_by: 'Somebody' };
    await db
      .insertInto('home_care_document')
      .values({ ...values, ...added })
      .execute();
  });
  return { id, document };
};

const about = (make: (of: Place) => Promise<Asked>): Row => ({
  by: 'practitioner',
  of: 'patient',
  denied: 'closed',
  make,
});
const ofClinic = (id: (of: Place) => Promise<string>, body?: unknown): Row => ({
  ...{ by: 'admin', of: 'clinic' },
  make: async (of) => ({ params: { id: await id(of) }, ...(body !== undefined && { body }) }),
});

/** Only the newest period is opened again, and the demo's are. */
const openDemoPeriods = async (of: Place): Promise<void> => {
  for (;;) {
    const newest = (await of.did('admin', listPeriods)).data.find((one) => one.newest);
    if (!newest || newest.from < '2010') return;
    await of.did('admin', reopenPeriod, { params: { id: newest.id }, body: { why: 'Of the demo' } });
  }
};

/** A day of its own for each: no two periods share one. */
let periods = 0;
const period = async (of: Place): Promise<string> => {
  await openDemoPeriods(of);
  const day = addDays('2001-01-01', (periods += 1));
  const span = { from: day, to: day };
  const { seal } = await of.did('admin', previewPeriod, { query: span });
  return (await of.did('admin', closePeriod, { body: { ...span, seal } })).id;
};

/** To come, and no two from one day. */
let rates = 0;
const rateDay = (): string => addDays(new Date().toISOString().slice(0, 10), 2 + (rates += 1));
const rate = async (of: Place): Promise<string> => {
  const body = { kind: 'km', class: null, worker: null, amount: '0.62', from: rateDay(), until: null } as const;
  return (await of.did('admin', addRate, { body })).id;
};

export const homeCare: Rows = {
  'home-care.changeRate': {
    ...{ by: 'admin', of: 'clinic' },
    make: async (of) => {
      const body = { amount: '0.63', from: rateDay(), until: null, version: 1 };
      return { params: { id: await rate(of) }, body };
    },
  },
  'home-care.removeRate': ofClinic(rate),
  'home-care.changeWorker': ofClinic(worker, { ...facts(), version: 1 }),
  'home-care.access': ofClinic(worker),
  'home-care.makeAccess': ofClinic(worker, { days: 1 }),
  'home-care.revokeAccess': ofClinic(access),
  'home-care.replaceDay': ofClinic(worker, { day: '2026-01-05' }),
  'home-care.proposeLeave': {
    ...{ by: 'admin', of: 'clinic' },
    make: async (of) => ({ params: { id: await worker(of) }, query: { from: '2026-01-05', to: '2026-01-06' } }),
  },
  'home-care.documents': ofClinic(worker),
  'home-care.addDocument': {
    ...{ by: 'admin', of: 'clinic' },
    make: async (of) => ({
      ...{ params: { id: await worker(of) }, query: { credential: 'Licence' } },
      file: new File(['%PDF-1.4\n%%EOF\n'], 'licence.pdf', { type: 'application/pdf' }),
    }),
  },
  'home-care.document': { ...{ by: 'admin', of: 'clinic' }, make: async (of) => ({ params: await filed(of) }) },
  'home-care.removeDocument': { ...{ by: 'admin', of: 'clinic' }, make: async (of) => ({ params: await filed(of) }) },
  'home-care.restoreDocument': {
    ...{ by: 'admin', of: 'clinic' },
    make: async (of) => {
      const params = await filed(of);
      await of.server.services.asSystem((db) =>
        db
          .updateTable('home_care_document')
          .set({ removed_at: new Date() })
          .where('id', '=', params.document)
          .execute(),
      );
      return { params };
    },
  },
  'home-care.takeLeave': ofClinic(worker, { from: '2026-01-05', to: '2026-01-06', visits: [] }),
  'home-care.dropLeave': ofClinic(worker, { from: '2026-01-05', to: '2026-01-06', moved: [] }),
  'home-care.period': ofClinic(period),
  'home-care.paid': ofClinic(period),
  'home-care.exportPeriod': ofClinic(period),
  'home-care.reopenPeriod': ofClinic(period, { why: 'A mistake' }),
  'home-care.addNeed': about(async (of) => ({ body: need(of) })),
  'home-care.changeNeed': about(async (of) => ({ params: { id: (await visit(of)).need_id! }, body: need(of) })),
  'home-care.fits': about(async (of) => ({ params: { id: (await visit(of)).id } })),
  'home-care.assign': about(async (of) => ({
    params: { id: (await visit(of)).id },
    body: { to: null, from: null, sure: false },
  })),
  'home-care.assignSeveral': about(async (of) => ({
    body: { visits: [{ visit: (await visit(of)).id, to: null, from: null }] },
  })),
  'home-care.swap': about(async (of) => {
    const from = await worker(of);
    const { id } = await visit(of);
    await of.server.services.asSystem((db) =>
      db.updateTable('home_care_visit').set({ worker_id: from }).where('id', '=', id).execute(),
    );
    return { body: { moves: [{ visit: id, seat: 'first', from, to: await worker(of) }], sure: true } };
  }),
  'home-care.move': about(async (of) => {
    const { id, day, start_at } = await visit(of);
    return { params: { id }, body: { start: `${day}T10:00`, was: start_at.toISOString(), sure: true } };
  }),
  'home-care.place': about(async (of) => {
    const { id, day, start_at } = await visit(of);
    const was = start_at.toISOString();
    return { params: { id }, body: { to: null, from: null, start: `${day}T10:00`, was, sure: true } };
  }),
  'home-care.record': about(async (of) => ({ params: { id: (await visit(of)).id } })),
  'home-care.pick': about(async (of) => {
    const { id } = await visit(of);
    const told = await worker(of);
    await happened(of, id, told, { kind: 'note', text: 'Told on one phone' });
    return { params: { id }, body: { event: await happened(of, id, told, { kind: 'note', text: 'On another' }) } };
  }),
  'home-care.accept': about(async (of) => {
    const { id } = await visit(of);
    const told = await worker(of);
    await happened(of, id, told, { kind: 'incident', what: 'fall', text: 'Slipped in the hall' });
    return { params: { id }, body: { worker: told, exception: 'incident', as: 'count' } };
  }),
  'home-care.correctTimes': about(async (of) => {
    const { id } = await visit(of);
    const told = await worker(of);
    await happened(of, id, told, { kind: 'start' });
    const [start_at, end_at] = [26, 25].map((hours) => new Date(Date.now() - hours * 3_600_000)) as [Date, Date];
    await of.server.services.asSystem((db) =>
      db.updateTable('home_care_visit').set({ start_at, end_at }).where('id', '=', id).execute(),
    );
    const [start, end] = [start_at, end_at].map((at) => wallOf(at, 'America/Toronto'));
    return { params: { id }, body: { worker: told, start, end, why: 'Forgotten' } };
  }),
  'home-care.answerAsk': about(async (of) => ({ params: { id: (await visit(of)).id } })),
  'home-care.ask': {
    ...{ by: 'patient', of: 'patient' },
    make: async (of) => ({ params: { id: (await visit(of)).id }, body: { what: 'not_today', text: '' } }),
  },
  'home-care.patientVisits': about(async (of) => {
    await visit(of);
    return { params: { patient: of.patientId }, query: { when: 'coming' } };
  }),
  'home-care.placeAddress': about(async (of) => ({
    params: { id: (await visit(of)).id },
    body: { position: { latitude: 45.4, longitude: -75.7 } },
  })),
  'home-care.recordPhoto': about(async (of) => ({ params: await photographed(of) })),
  'home-care.dropPhoto': about(async (of) => ({ params: await photographed(of) })),
  'home-care.settle': about(async (of) => ({
    params: { id: (await visit(of)).id },
    body: { outcome: 'cancelled', reason: 'Away' },
  })),
};
