import { randomUUID } from 'node:crypto';
import '#core/server/retention/tables.ts';
import * as calls from '../../shared/calls.ts';
import { keptDays } from '../../shared/transcript.ts';
import { dayMs, TestClinic } from './testKit.ts';

const clinic = new TestClinic();
const { at, stateFor, ask, answer, begun, say, textsFor, inStore, ended } = clinic;

beforeAll(() => clinic.open(), 120_000);
beforeEach(() => clinic.begin());
afterAll(() => clinic.close());

const pause = (paused: boolean) => clinic.patient.send(calls.pause, { ...at(), body: { paused } });
const withdraw = (all = false) => clinic.patient.send(calls.withdraw, { ...at(), query: all ? { all: 'true' } : {} });
const mine = async () => (await clinic.patient.send(calls.getTranscription, at())).data.me;
const linesLeft = (visit: string) =>
  clinic.server.services.asSystem((db) =>
    db.selectFrom('transcription_line').select('text').where('visit', '=', visit).execute(),
  );
const tidy = () => clinic.server.jobs.runNow('transcription.keep-transcripts');

describe('a transcript that the clinic stopped', () => {
  test('PRD-2 asks everyone again, and never keeps words from in between', async () => {
    await begun();
    const before = Date.now();
    expect(await say(clinic.patient, 'Said before')).toBe(true);
    // A call may take a while: what is sent late was said long before the pause.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await pause(true);
    const stretch = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await ask('stop')).data.state).toBe('off');
    expect(await say(clinic.patient, 'Said before, sent late', Date.now() - before)).toBe(true);
    expect(await say(clinic.patient, 'Between us', Date.now() - stretch)).toBe(false);
    expect((await pause(false)).failure.code).toBe('not_asked');
    expect((await answer(clinic.patient, 'no')).failure.code).toBe('not_asked');

    expect((await ask()).data.state).toBe('asked');
    expect((await clinic.clinician.send(calls.getTranscription, at())).data.members.map((one) => one.answer)).toEqual([
      null,
      null,
    ]);
    await answer(clinic.clinician, 'yes');
    expect(await stateFor(clinic.patient)).toBe('asked');
    await answer(clinic.patient, 'yes');
    expect(await stateFor(clinic.patient)).toBe('on');
    expect(await say(clinic.patient, 'Between us, sent late', Date.now() - stretch)).toBe(false);
    expect(await say(clinic.patient, 'Said after')).toBe(true);
    expect((await textsFor(clinic.clinician)).sort()).toEqual(['Said after', 'Said before', 'Said before, sent late']);
  });

  test('PRD-2 can still be erased by a person who refuses the second time', async () => {
    await begun();
    await say(clinic.patient, 'Said under the first consent');
    await ask('stop');
    expect(await mine()).toMatchObject({ mayWithdraw: true });
    await ask();
    expect(await mine()).toMatchObject({ answer: null, mayWithdraw: true });
    await answer(clinic.patient, 'no');
    expect(await mine()).toMatchObject({ answer: 'no', mayWithdraw: true });
    expect(await textsFor(clinic.clinician)).toEqual(['Said under the first consent']);
    await withdraw();
    expect(await mine()).toMatchObject({ answer: null, mayWithdraw: false });
    expect(await textsFor(clinic.clinician)).toEqual([]);
  });

  test('PRD-2 stays erased: no late line is kept', async () => {
    await begun();
    const before = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await withdraw(true);
    expect(await say(clinic.clinician, 'Said before, sent late', Date.now() - before)).toBe(false);
    expect(await say(clinic.clinician, 'Said after')).toBe(false);
  });
});

describe('a guest for whom the visit is over', () => {
  test('PRD-2 can erase their words while a transcript is kept, and do nothing else', async () => {
    const { guest, visit } = clinic;
    visit.sit('niece', 'guest', guest.id);
    await begun();
    await answer(guest, 'yes');
    await say(guest, 'She is up at three');
    await say(clinic.clinician, 'What wakes her?');
    await ended();
    visit.change('niece', { addresses: [], former: [guest.id] });
    expect(await stateFor(guest)).toBe('kept');
    expect((await guest.send(calls.getTranscription, at())).data).toMatchObject({
      members: [],
      reads: false,
      me: { seat: 'niece', mayWithdraw: true },
    });
    expect((await answer(guest, 'no')).status).toBe(404);
    const lines = [{ id: randomUUID(), text: 'One more thing', language: 'en-CA' as const, ago: 0 }];
    expect((await guest.send(calls.say, { ...at(), body: { lines } })).status).toBe(404);
    const { data } = await guest.send(calls.withdraw, { ...at(), query: {} });
    expect(data).toMatchObject({ me: { answer: null, mayWithdraw: false }, withdrawn: [{ seat: 'niece' }] });
    expect(await textsFor(clinic.clinician)).toEqual(['What wakes her?']);
    expect(inStore()).not.toContain('She is up at three');
  });
});

describe('a visit that no longer exists', () => {
  test('PRD-2 loses its transcript at once with its Appointment', async () => {
    const { services } = clinic.server;
    const { orgId } = clinic.clinician;
    const record = <T>(work: (record: ReturnType<typeof services.record>) => Promise<T>) =>
      services.inOrg(orgId, (db) => work(services.record(db, orgId)));
    for (const over of [false, true]) {
      const { id } = await record((all) =>
        all.create({
          resourceType: 'Appointment',
          status: 'booked',
          start: '2026-11-20T15:00:00Z',
          end: '2026-11-20T15:30:00Z',
          participant: [{ status: 'accepted', actor: { reference: `Patient/${clinic.visit.patientId}` } }],
        }),
      );
      await clinic.begin(id);
      await begun();
      await say(clinic.patient, 'Only for this visit');
      if (over) await ended();
      clinic.visits.delete(id);
      await record((all) => all.remove('Appointment', id));
      expect([await linesLeft(id), inStore().includes('Only for this visit')]).toEqual([[], false]);
    }
  });

  test('PRD-2 is waited for, and erased after the retention period', async () => {
    await begun();
    await say(clinic.patient, 'Waiting for an end');
    const { id } = clinic.visit;
    clinic.visits.delete(id);
    await tidy();
    expect(await linesLeft(id)).toHaveLength(1);
    clinic.ahead = (keptDays + 1) * dayMs;
    await tidy();
    expect(await linesLeft(id)).toEqual([]);
  });

  test('PRD-2 stays while a legal hold keeps the patient’s records, and goes once it is released', async () => {
    await begun();
    await say(clinic.patient, 'Asked for by a court');
    const { id } = clinic.visit;
    clinic.visits.delete(id);
    const set = (released_at: Date | null) =>
      clinic.server.services.asSystem(async (db) => {
        const { org_id, patient_id } = await db
          .selectFrom('transcription')
          .select(['org_id', 'patient_id'])
          .where('visit', '=', id)
          .executeTakeFirstOrThrow();
        await db.deleteFrom('legal_hold').execute();
        await db
          .insertInto('legal_hold')
          .values({
            ...{ org_id, patient_id: patient_id!, reason: 'Court', placed_at: new Date(), placed_by: 'p' },
            ...{ released_at, released_by: null, release_reason: null },
          })
          .execute();
      });
    await set(null);
    clinic.ahead = (keptDays + 1) * dayMs;
    await tidy();
    expect(await linesLeft(id)).toHaveLength(1);
    await set(new Date());
    await tidy();
    expect(await linesLeft(id)).toEqual([]);
  });

  test('PRD-2 does not hold up the others when one fails', async () => {
    const failing = async () => {
      await begun();
      await say(clinic.clinician, 'Waiting');
      const { visit } = clinic;
      Object.defineProperty(visit, 'now', {
        get: () => {
          throw new Error('The record is away.');
        },
      });
      return visit.id;
    };
    const failed = [await failing()];
    await clinic.begin();
    await begun();
    await say(clinic.clinician, 'Taken');
    const { id } = clinic.visit;
    clinic.visit.state = 'ended';
    await clinic.begin();
    failed.push(await failing());
    await tidy().catch(() => undefined);
    expect(await linesLeft(id)).toEqual([]);
    for (const one of failed) {
      expect(await linesLeft(one)).toHaveLength(1);
      clinic.visits.delete(one);
    }
  });
});
