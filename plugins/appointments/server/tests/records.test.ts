import type { Appointment, Bundle, PractitionerRole } from '@medplum/fhirtypes';
import { createAll } from '#test/kit/record/createAll.ts';
import { importResources } from '#test/kit/server/importResources.ts';
import { releaseAll } from '#test/kit/server/synthea.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calendarFileCalls from '../../shared/calendarFileCalls.ts';
import * as calls from '../../shared/calls.ts';
import * as hours from '../../shared/hoursCalls.ts';
import type { Availability } from '../../shared/visitTypes.ts';
import { hideReasons } from '../migrations.ts';
import { inDays, later, readVisit, resourceOf, writeFhir } from './testKit.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let colleague: Person;
let admin: Person;
let doctorId: string;
let colleagueId: string;
let patientId: string;

beforeAll(async () => {
  server = await startTestServer();
  [patient, doctor, colleague, admin] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('admin@pavilion.test'),
  ]);
  [doctorId, colleagueId] = [await resourceOf(server, doctor), await resourceOf(server, colleague)];
  patientId = await resourceOf(server, patient);
});
afterAll(() => server.close());

const visit = (start: string, more: object = {}, practitioner = doctorId): object => ({
  resourceType: 'Appointment',
  status: 'booked',
  start,
  end: later(start, 10),
  participant: [
    { actor: { reference: `Patient/${patientId}` }, status: 'accepted' },
    { actor: { reference: `Practitioner/${practitioner}` }, status: 'accepted' },
  ],
  ...more,
});
const made = async (resource: object, who = doctor): Promise<string> => {
  const answer = await writeFhir(who, resource);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as Appointment).id!;
};
const at = (days: number, time: string): string => `${inDays(days).slice(0, 10)}T${time}:00.000Z`;

describe('PRD-2 a calendar feed', () => {
  const feedOf = async (who: Person): Promise<string> => {
    const { data } = await who.send(calendarFileCalls.feedAddress, { body: { renew: false } });
    // Long lines are folded.
    return (await (await server.anyone.fetch(data.path)).text()).replaceAll('\r\n ', '');
  };
  const event = (text: string, id: string): string | undefined =>
    text.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${id}@`));

  test('has an imported visit for staff at once, for the patient once it is released; its file likewise', async () => {
    await importResources(server, patient.orgId, [visit(at(101, '09:00'), { id: 'came-visit' }) as Appointment]);
    const file = async (who: Person) => (await who.fetch('/v3/appointments/came-visit/calendar.ics')).status;
    expect([event(await feedOf(patient), 'came-visit'), await file(patient)]).toEqual([undefined, 404]);
    expect([event(await feedOf(doctor), 'came-visit') !== undefined, await file(doctor)]).toEqual([true, 200]);
    await releaseAll(server, patient.orgId, patientId);
    expect([event(await feedOf(patient), 'came-visit') !== undefined, await file(patient)]).toEqual([true, 200]);
  });

  test('has what is to come, however much there was', async () => {
    const ahead = await made(visit(at(100, '03:00')));
    const rows = Array.from({ length: 520 }, (_, n) =>
      visit(later(at(-29, '00:00'), n * 10), {
        status: 'fulfilled',
        participant: [{ actor: { reference: `Practitioner/${colleagueId}` }, status: 'accepted' }],
      }),
    );
    await createAll(server, doctor.orgId, rows as readonly Appointment[]);
    const mine = await made(visit(at(101, '03:00'), {}, colleagueId), colleague);
    expect(event(await feedOf(colleague), mine)).toBeDefined();
    expect(event(await feedOf(doctor), ahead)).toBeDefined();
  });

  test('says what is not sure yet, and leaves out mistakes and what was declined', async () => {
    const [pending, mistake, sure] = [
      await made(visit(at(103, '03:00'), { status: 'pending' })),
      await made(visit(at(103, '04:00'), { status: 'entered-in-error' })),
      await made(visit(at(103, '05:00'))),
    ];
    const declined = await made(
      visit(at(103, '06:00'), {
        participant: [
          { actor: { reference: `Patient/${patientId}` }, status: 'accepted' },
          { actor: { reference: `Practitioner/${doctorId}` }, status: 'declined' },
        ],
      }),
    );
    const text = await feedOf(doctor);
    expect(event(text, pending)).toContain('STATUS:TENTATIVE');
    expect(event(text, sure)).toContain('STATUS:CONFIRMED');
    expect([event(text, mistake), event(text, declined)]).toEqual([undefined, undefined]);
  });

  test('RTE-1 leads a patient to where the visit can be cancelled', async () => {
    const id = await made(visit(at(104, '03:00')));
    expect(event(await feedOf(patient), id)).toContain(`/cancel-appointment?c=${id}`);
    expect(event(await feedOf(doctor), id)).not.toContain('/cancel-appointment');
    const file = await (await patient.fetch(`/v3/appointments/${id}/calendar.ics`)).text();
    expect(file.replaceAll('\r\n ', '')).toContain(`/cancel-appointment?c=${id}`);
  });
});

describe('PRD-2 why a practitioner is away', () => {
  const hoursOf = async (id: string) => (await doctor.send(hours.getAvailability, { params: { id } })).data;
  const save = async (who: Person, id: string, availability: Availability) => {
    const { version } = await hoursOf(id);
    const saved = await who.send(hours.saveAvailability, { params: { id }, body: { availability, version } });
    expect(saved.status).toBe(200);
  };
  const seen = async (): Promise<string> => {
    const answer = await patient.fetch(`/fhir/R4/PractitionerRole?practitioner=Practitioner/${colleagueId}`);
    const found = (await answer.json()) as Bundle<PractitionerRole>;
    const histories = await Promise.all(
      found.entry!.map(async ({ resource }) =>
        (await patient.fetch(`/fhir/R4/PractitionerRole/${resource!.id}/_history`)).text(),
      ),
    );
    return JSON.stringify([found, ...histories]);
  };

  test('is told to staff, never to a patient', async () => {
    const { availability } = await hoursOf(colleagueId);
    const day = inDays(150).slice(0, 10);
    await save(colleague, colleagueId, { ...availability, away: [{ from: day, to: day, why: 'Knee surgery' }] });
    expect((await hoursOf(colleagueId)).availability.away).toEqual([{ from: day, to: day, why: 'Knee surgery' }]);
    expect(await seen()).toContain(day);
    expect(await seen()).not.toContain('Knee surgery');
    await save(colleague, colleagueId, { ...availability, away: [] });
    expect((await hoursOf(colleagueId)).availability.away).toEqual([]);
  });

  test('that was kept in the role is taken out of it and of its former versions', async () => {
    const day = inDays(160).slice(0, 10);
    await server.services.asSystem(async (db) => {
      const record = server.services.record(db, doctor.orgId);
      const { resources } = await record.search('PractitionerRole', { practitioner: `Practitioner/${colleagueId}` });
      const [role] = resources;
      const away = (description: string) => ({ description, during: { start: day, end: day } });
      await record.update({ ...role!, notAvailable: [away('Burnout')] });
      await record.update({ ...role!, notAvailable: [away('Hip surgery')] });
      await hideReasons(db);
    });
    expect(await seen()).not.toMatch(/Burnout|Hip surgery/);
    expect((await hoursOf(colleagueId)).availability.away).toEqual([{ from: day, to: day, why: 'Hip surgery' }]);
  });
});

test('PRD-2 the hours of somebody with two roles are those of the same role each time', async () => {
  const spare = await made(
    { resourceType: 'PractitionerRole', active: true, practitioner: { reference: `Practitioner/${doctorId}` } },
    admin,
  );
  const former = await made(
    {
      resourceType: 'PractitionerRole',
      active: false,
      practitioner: { reference: `Practitioner/${doctorId}` },
      availableTime: [{ daysOfWeek: ['sun'], availableStartTime: '01:00:00', availableEndTime: '02:00:00' }],
    },
    admin,
  );
  const monday = [{ from: '08:00', to: '12:00' }];
  for (const hour of ['12:00', '11:00']) {
    const { availability, version } = (await doctor.send(hours.getAvailability, { params: { id: doctorId } })).data;
    const week = availability.week.map((day, n) => (n === 0 ? [{ ...monday[0]!, to: hour }] : day));
    const body = { availability: { ...availability, week }, version };
    expect((await doctor.send(hours.saveAvailability, { params: { id: doctorId }, body })).status).toBe(200);
    const { data } = await doctor.send(hours.getAvailability, { params: { id: doctorId } });
    expect(data.availability.week[0]).toEqual([{ from: '08:00', to: hour }]);
    expect(data.availability.week[6]).toEqual([]);
  }
  for (const id of [spare, former]) await admin.fetch(`/fhir/R4/PractitionerRole/${id}`, { method: 'DELETE' });
});

describe('CST-3 a reminder that was sent', () => {
  const reminders = async (who: Person, id: string): Promise<number> => {
    const bell = await (await who.fetch('/messaging/notifications?limit=100')).json();
    return bell.data.filter((one: any) => one.type === 'appointment_reminder' && one.data.resource_id === id).length;
  };
  const send = () => server.jobs.runNow('appointments.reminders');

  test('is not sent again because a colleague answers or joins; who joins is reminded', async () => {
    const start = new Date(Math.ceil((Date.now() + 10 * 60_000) / 300_000) * 300_000).toISOString();
    const asked = {
      resourceType: 'Appointment',
      status: 'booked',
      start,
      end: later(start, 10),
      participant: [{ actor: { reference: `Patient/${patientId}` }, status: 'accepted' }],
    };
    const id = await made(asked);
    await send();
    expect(await reminders(patient, id)).toBe(1);
    const joined = async (status: string) => {
      const colleagues = { actor: { reference: `Practitioner/${colleagueId}` }, status };
      const kept = await readVisit(doctor, id);
      const changed = { ...kept, participant: [...asked.participant, colleagues] };
      expect((await writeFhir(doctor, changed, 'PUT')).status).toBe(200);
      await send();
    };
    for (const status of ['needs-action', 'accepted', 'tentative']) await joined(status);
    expect([await reminders(patient, id), await reminders(colleague, id)]).toEqual([1, 1]);
    await joined('declined');
    expect(await reminders(patient, id)).toBe(1);
  });
});

test.each([
  ['ends centuries later', '2999-01-01T00:00:00.000Z'],
  ['ends before it begins', at(109, '02:00')],
])('PRD-2 a visit that %s is refused for what it is', async (_, end) => {
  const answer = await writeFhir(doctor, visit(at(110, '03:00'), { end }));
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('31 days');
});

test('ENT-6 that a visit was cancelled, or takes place again, is said in the bell as that', async () => {
  const id = await made(visit(at(112, '03:00')));
  const told = async () => {
    const bell = await (await patient.fetch('/messaging/notifications?limit=5')).json();
    return bell.data[0].data;
  };
  await doctor.send(calls.cancel, { params: { id }, body: { scope: 'this' } });
  expect(await told()).toMatchObject({ appointment_status: 'cancelled', resource_id: id });
  await doctor.send(calls.restore, { body: { ids: [id] } });
  expect(await told()).toMatchObject({ appointment_status: 'booked', resource_id: id });
});

test('PRD-2 a visit whose kept-free time alone reaches out of the hours is not listed as outside them', async () => {
  const types = (await doctor.send(calls.listVisitTypes)).data.data;
  const { id: type, minutes, bufferAfter } = types.find(({ mode }) => mode === 'video')!;
  expect([minutes, bufferAfter]).toEqual([20, 10]);
  const body = { type, practitioners: [doctorId], from: inDays(60), to: inDays(67) };
  const found = (await doctor.send(calls.findFree, { body })).data.data;
  const day = found[0]!.start.slice(0, 10);
  const last = found.findLast(({ start }) => start.slice(0, 10) === day)!.start;
  const book = async (start: string): Promise<string> =>
    (await doctor.send(calls.book, { body: { type, practitioners: [doctorId], patient: patientId, start } })).data
      .data[0]!;
  // The last offered beginning is at half past: this one ends with the hours, and what is kept free lies behind them.
  const [edge, outside] = [await book(later(last, 10)), await book(later(last, 60))];
  for (const who of [doctor, admin]) {
    const { data } = (await who.send(hours.stranded)).data;
    expect([data.includes(edge), data.includes(outside)]).toEqual([false, true]);
  }
});

test('PRD-2 anybody who is free is anybody of the clinic, however many come before them in the alphabet', async () => {
  await server.services.asSystem(async (db) => {
    for (let n = 0; n < 60; n += 1) {
      const { id } = await db
        .insertInto('account')
        .values({
          email: `aa${n}@pavilion.test`,
          password_hash: null,
          status: 'active',
          totp_secret: null,
          photo_file_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('profile')
        .values({
          account_id: id,
          org_id: doctor.orgId,
          role: 'practitioner',
          first_name: 'Aa',
          last_name: `Aa${n}`,
          title: null,
          resource_id: `aa-${n}`,
        })
        .execute();
    }
  });
  const types = (await patient.send(calls.listVisitTypes)).data.data;
  const body = { type: types[0]!.id, practitioners: [], from: inDays(20), to: inDays(27) };
  const { data } = (await patient.send(calls.findFree, { body })).data;
  expect(data.some(({ practitioners }) => practitioners.includes(doctorId))).toBe(true);
});
