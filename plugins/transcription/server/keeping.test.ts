import { randomUUID } from 'node:crypto';
import * as calls from '../shared/contract.ts';
import { keptDays } from '../shared/transcript.ts';
import { dayMs, TestHouse } from './testHouse.ts';

const house = new TestHouse();
const { at, stateFor, ask, answer, begun, say, textsFor, inStore, ended } = house;

beforeAll(() => house.open(), 120_000);
beforeEach(() => house.begin());
afterAll(() => house.close());

const pause = (paused: boolean) => house.patient.send(calls.pause, { ...at(), body: { paused } });
const withdraw = (all = false) => house.patient.send(calls.withdraw, { ...at(), query: all ? { all: 'true' } : {} });
const mine = async () => (await house.patient.send(calls.getTranscription, at())).data.me;
const linesLeft = (visit: string) =>
  house.server.services.asSystem((db) =>
    db.selectFrom('transcription_line').select('text').where('visit', '=', visit).execute(),
  );
const tidy = () => house.server.jobs.runNow('transcription.keep-transcripts');

describe('a transcript that the clinic stopped', () => {
  test('PRD-2 is asked of everybody afresh, and nothing of the stretch between is taken, however late it comes', async () => {
    await begun();
    const before = Date.now();
    expect(await say(house.patient, 'Said before')).toBe(true);
    // A call may take a while: what is sent late was said long before the pause.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await pause(true);
    const stretch = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await ask('stop')).data.state).toBe('off');
    expect(await say(house.patient, 'Said before, sent late', Date.now() - before)).toBe(true);
    expect(await say(house.patient, 'Between us', Date.now() - stretch)).toBe(false);
    expect((await pause(false)).failure.code).toBe('not_asked');
    expect((await answer(house.patient, 'no')).failure.code).toBe('not_asked');

    expect((await ask()).data.state).toBe('asked');
    expect((await house.clinician.send(calls.getTranscription, at())).data.members.map((one) => one.answer)).toEqual([
      null,
      null,
    ]);
    await answer(house.clinician, 'yes');
    expect(await stateFor(house.patient)).toBe('asked');
    await answer(house.patient, 'yes');
    expect(await stateFor(house.patient)).toBe('on');
    expect(await say(house.patient, 'Between us, sent late', Date.now() - stretch)).toBe(false);
    expect(await say(house.patient, 'Said after')).toBe(true);
    expect((await textsFor(house.clinician)).sort()).toEqual(['Said after', 'Said before', 'Said before, sent late']);
  });

  test('PRD-2 is still theirs to take back, also for who does not agree a second time', async () => {
    await begun();
    await say(house.patient, 'Said under the first consent');
    await ask('stop');
    expect(await mine()).toMatchObject({ mayWithdraw: true });
    await ask();
    expect(await mine()).toMatchObject({ answer: null, mayWithdraw: true });
    await answer(house.patient, 'no');
    expect(await mine()).toMatchObject({ answer: 'no', mayWithdraw: true });
    expect(await textsFor(house.clinician)).toEqual(['Said under the first consent']);
    await withdraw();
    expect(await mine()).toMatchObject({ answer: null, mayWithdraw: false });
    expect(await textsFor(house.clinician)).toEqual([]);
  });

  test('PRD-2 what is erased as a whole stays so: no line that comes late is taken', async () => {
    await begun();
    const before = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await withdraw(true);
    expect(await say(house.clinician, 'Said before, sent late', Date.now() - before)).toBe(false);
    expect(await say(house.clinician, 'Said after')).toBe(false);
  });
});

describe('a guest for whom the visit is over', () => {
  test('PRD-2 takes their words back for as long as a transcript is kept, and does nothing else in it', async () => {
    const { guest, visit } = house;
    visit.sit('niece', 'guest', guest.id);
    await begun();
    await answer(guest, 'yes');
    await say(guest, 'She is up at three');
    await say(house.clinician, 'What wakes her?');
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
    expect(await textsFor(house.clinician)).toEqual(['What wakes her?']);
    expect(inStore()).not.toContain('She is up at three');
  });
});

describe('a visit that is not there any more', () => {
  test('PRD-2 with its Appointment what was said goes at once, kept or not: nobody could take it back', async () => {
    const { services } = house.server;
    const { orgId } = house.clinician;
    const record = <T>(work: (record: ReturnType<typeof services.record>) => Promise<T>) =>
      services.inOrg(orgId, (db) => work(services.record(db, orgId)));
    for (const over of [false, true]) {
      const { id } = await record((all) =>
        all.create({
          resourceType: 'Appointment',
          status: 'booked',
          start: '2026-11-20T15:00:00Z',
          end: '2026-11-20T15:30:00Z',
          participant: [{ status: 'accepted', actor: { reference: `Patient/${house.visit.patientId}` } }],
        }),
      );
      await house.begin(id);
      await begun();
      await say(house.patient, 'Only for this visit');
      if (over) await ended();
      house.visits.delete(id);
      await record((all) => all.remove('Appointment', id));
      expect([await linesLeft(id), inStore().includes('Only for this visit')]).toEqual([[], false]);
    }
  });

  test('PRD-2 one that cannot be found is waited for, and erased when its days are over', async () => {
    await begun();
    await say(house.patient, 'Waiting for an end');
    const { id } = house.visit;
    house.visits.delete(id);
    await tidy();
    expect(await linesLeft(id)).toHaveLength(1);
    house.ahead = (keptDays + 1) * dayMs;
    await tidy();
    expect(await linesLeft(id)).toEqual([]);
  });

  test('PRD-2 one that fails keeps no other waiting', async () => {
    const failing = async () => {
      await begun();
      await say(house.clinician, 'Waiting');
      const { visit } = house;
      Object.defineProperty(visit, 'now', {
        get: () => {
          throw new Error('The record is away.');
        },
      });
      return visit.id;
    };
    const failed = [await failing()];
    await house.begin();
    await begun();
    await say(house.clinician, 'Taken');
    const { id } = house.visit;
    house.visit.state = 'ended';
    await house.begin();
    failed.push(await failing());
    await tidy().catch(() => undefined);
    expect(await linesLeft(id)).toEqual([]);
    for (const one of failed) {
      expect(await linesLeft(one)).toHaveLength(1);
      house.visits.delete(one);
    }
  });
});
