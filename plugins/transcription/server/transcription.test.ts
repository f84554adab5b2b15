import { randomUUID } from 'node:crypto';
import type { Api } from '../../../test/kit/api.ts';
import { liveClient } from '../../../test/kit/liveClient.ts';
import * as calls from '../shared/contract.ts';
import { captionSignal, keptDays } from '../shared/transcript.ts';
import { dayMs, TestHouse } from './testHouse.ts';

const house = new TestHouse();
const { at, stateFor, ask, answer, begun, say, textsFor, inStore, ended } = house;

beforeAll(() => house.open(), 120_000);
beforeEach(() => house.begin());
afterAll(() => house.close());

describe('the transcript of a visit', () => {
  test('PRD-2 nothing is taken before everybody in the call has said yes', async () => {
    expect(await stateFor(house.patient)).toBe('off');
    expect((await answer(house.patient, 'yes')).failure.code).toBe('not_asked');
    await ask();
    expect(await stateFor(house.patient)).toBe('asked');
    await answer(house.clinician, 'yes');
    expect(await stateFor(house.clinician)).toBe('asked');
    expect(await say(house.clinician, 'Too early')).toBe(false);
    await answer(house.patient, 'yes');
    expect(await stateFor(house.clinician)).toBe('on');
    expect(await say(house.clinician, 'Good morning')).toBe(true);
    expect(await say(house.patient, 'Said before I agreed', 60_000)).toBe(false);
    expect(await textsFor(house.clinician)).toEqual(['Good morning']);
  });

  test('PRD-2 whoever joins later is asked, and it waits for their answer', async () => {
    await begun();
    house.visit.sit('niece', 'guest', house.guest.id, { since: new Date(Date.now() - 20) });
    expect(await stateFor(house.clinician)).toBe('asked');
    expect(await say(house.clinician, 'Now she hears us')).toBe(false);
    expect(await say(house.clinician, 'Before she came', 0)).toBe(false);
    expect((await house.guest.send(calls.getTranscription, at())).data.members.map(({ name }) => name)).toContain(
      'Name of niece',
    );
    await answer(house.guest, 'yes');
    expect(await stateFor(house.guest)).toBe('on');
    expect(await say(house.guest, 'I am her niece')).toBe(true);
    await answer(house.guest, 'no');
    expect(await stateFor(house.clinician)).toBe('refused');
    expect(await textsFor(house.clinician)).toEqual([]);
  });

  test('PRD-2 anybody pauses, and whoever paused or the clinic goes on; what was said meanwhile is not kept', async () => {
    await begun();
    house.visit.sit('niece', 'guest', house.guest.id);
    await answer(house.guest, 'yes');
    const pause = (who: Api, paused: boolean) => who.send(calls.pause, { ...at(), body: { paused } });
    expect((await pause(house.patient, true)).data).toMatchObject({ state: 'paused', pausedBy: 'Name of pat' });
    expect(await say(house.patient, 'Between us')).toBe(false);
    expect((await pause(house.guest, false)).status).toBe(403);
    // A call may take a while: what is sent late was said long before the pause ended.
    const meanwhile = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await pause(house.patient, false)).data.state).toBe('on');
    expect(await say(house.patient, 'Between us, sent late', Date.now() - meanwhile)).toBe(false);
    expect(await say(house.patient, 'Go on')).toBe(true);
    await pause(house.guest, true);
    expect((await pause(house.clinician, false)).data.state).toBe('on');
  });

  test('PRD-2 withdrawing erases what that person said, at once and in the file store too, and stops the transcript', async () => {
    await begun();
    await say(house.clinician, 'How do you sleep?');
    await say(house.patient, 'Badly since March');
    const { data } = await house.patient.send(calls.withdraw, { ...at(), query: {} });
    expect(data).toMatchObject({ state: 'refused', withdrawn: [{ seat: 'pat' }] });
    expect(await textsFor(house.clinician)).toEqual(['How do you sleep?']);
    expect(await say(house.patient, 'Sent late', 40)).toBe(false);

    expect((await ask()).data.state).toBe('asked');
    await answer(house.patient, 'yes');
    await say(house.patient, 'All right then');
    await ended();
    expect(inStore()).toContain('All right then');
    await house.patient.send(calls.withdraw, { ...at(), query: {} });
    expect(inStore()).not.toContain('All right then');
    expect(inStore()).toContain('How do you sleep?');
    expect(await textsFor(house.clinician)).toEqual(['How do you sleep?']);

    expect((await house.clinician.send(calls.withdraw, { ...at(), query: { all: 'true' } })).status).toBe(403);
    await house.patient.send(calls.withdraw, { ...at(), query: { all: 'true' } });
    expect(inStore()).not.toContain('How do you sleep?');
    expect(await textsFor(house.clinician)).toEqual([]);
  });

  test('INT-3 at the end it lies in the transcription bucket only, with its place in the record', async () => {
    await begun();
    await say(house.clinician, 'Take it twice a day');
    await ended();
    const rows = await house.server.services.asSystem((db) =>
      db.selectFrom('transcription_line').select('id').where('visit', '=', house.visit.id).execute(),
    );
    expect([rows, inStore().includes('Take it twice a day')]).toEqual([[], true]);
    const found = await house.server.services.inOrg(house.clinician.orgId, (db) =>
      house.server.services
        .record(db, house.clinician.orgId)
        .search('DocumentReference', { patient: house.visit.patientId! }),
    );
    const document = found.resources.find(({ content }) => content[0]!.attachment.url?.includes(house.visit.id));
    expect(JSON.stringify(document)).not.toContain('twice');
    expect(document).toMatchObject({ status: 'current', meta: { security: [{ code: 'staff-only' }] } });
    const consents = await house.server.services.inOrg(house.clinician.orgId, (db) =>
      house.server.services.record(db, house.clinician.orgId).search('Consent', { patient: house.visit.patientId! }),
    );
    expect(consents.resources).toContainEqual(
      expect.objectContaining({ status: 'active', policyRule: expect.anything() }),
    );

    const late = { id: randomUUID(), text: 'Sent by a phone that was offline', language: 'en-CA' as const, ago: 1 };
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await house.clinician.send(calls.say, { ...at(), body: { lines: [late] } })).data.taken).toEqual([late.id]);
    expect(await textsFor(house.clinician)).toContain(late.text);
    const text = await (await house.clinician.fetch(`/v3/transcription/visits/${house.visit.id}/text`)).text();
    expect(text).toMatch(/UTC {2}Name of doctor: Take it twice a day/);
    expect(await textsFor(house.clinician, 'TWICE')).toEqual(['Take it twice a day']);
    const trail = await house.server.services.asSystem((db) =>
      db.selectFrom('audit_event').selectAll().where('target_id', '=', house.visit.id).execute(),
    );
    expect(trail.filter(({ action }) => action === 'read').length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(trail)).not.toContain('twice');
  });

  test('PRD-2 the patient reads it once it is released, and not before', async () => {
    await begun();
    await say(house.clinician, 'See you in May');
    await ended();
    expect((await house.patient.send(calls.listLines, { ...at(), query: {} })).status).toBe(403);
    expect((await house.patient.fetch(`/v3/transcription/visits/${house.visit.id}/text`)).status).toBe(403);
    await house.clinician.send(calls.release, { ...at(), body: { released: true } });
    expect(await textsFor(house.patient)).toEqual(['See you in May']);
    await house.clinician.send(calls.release, { ...at(), body: { released: false } });
    expect((await house.patient.send(calls.listLines, { ...at(), query: {} })).status).toBe(403);
  });

  test('PRD-2 after its days a transcript is erased', async () => {
    await begun();
    await say(house.clinician, 'Only for a while');
    await ended();
    const until = (await house.clinician.send(calls.getTranscription, at())).data.keptUntil!;
    expect(Math.round((Date.parse(until) - Date.now()) / dayMs)).toBe(keptDays);
    house.ahead = (keptDays + 1) * dayMs;
    await house.server.jobs.runNow('transcription.keep-transcripts');
    house.ahead = 0;
    expect(inStore()).not.toContain('Only for a while');
  });

  test('ROL-1 whoever has no part in a visit is told that there is none, and a guest reaches their own visit only', async () => {
    await begun();
    const yes = { body: { answer: 'yes' as const } };
    for (const who of [house.stranger, house.admin, house.guest]) {
      expect((await who.send(calls.getTranscription, at())).status).toBe(404);
      expect((await who.send(calls.consent, { ...at(), ...yes })).status).toBe(404);
      expect((await who.send(calls.withdraw, { ...at(), query: {} })).status).toBe(404);
      const body = { lines: [{ id: randomUUID(), text: 'x', language: 'en-CA' as const, ago: 0 }] };
      expect((await who.send(calls.say, { ...at(), body })).status).toBe(404);
    }
    expect((await house.stranger.send(calls.listLines, { ...at(), query: {} })).status).toBe(404);
    house.visit.sit('niece', 'guest', house.guest.id);
    expect((await house.guest.send(calls.getTranscription, at())).status).toBe(200);
    expect((await house.guest.send(calls.getTranscription, { params: { id: 'visit-other' } })).status).toBe(404);
    expect((await house.guest.send(calls.listLines, { ...at(), query: {} })).status).toBe(401);
    expect((await (await house.passFor('elsewhere')).send(calls.getTranscription, at())).status).toBe(403);
  });

  test('ROL-1 a pass of another feature opens a call that names it only while that feature is on', async () => {
    house.visit.sit('niece', 'guest', house.guest.id);
    const set = async (enabled: boolean) =>
      expect(
        (
          await house.admin.fetch('/v3/features/telemedicine', {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ enabled }),
          })
        ).ok,
      ).toBe(true);
    await set(false);
    const { failure } = await house.guest.send(calls.getTranscription, at());
    await set(true);
    expect(failure.code).toBe('feature_disabled');
    expect(await stateFor(house.guest)).toBe('off');
  });

  test('PRD-2 captions reach those in the call as passing frames, and only while everybody agrees', async () => {
    const [doctor, niece] = [await house.clinician.live(), await liveClient(house.server.url)];
    niece.send({ type: 'auth', token: house.guest.pass });
    await niece.until('ready');
    house.visit.sit('niece', 'guest', house.guest.id);
    const speak = (text: string) =>
      niece.send({
        type: 'signal',
        kind: captionSignal,
        data: { visit: house.visit.id, id: randomUUID(), text, language: 'en-CA' },
      });
    speak('before');
    await begun();
    await answer(house.guest, 'yes');
    speak('I think that');
    const { data } = await doctor.until('signal', ({ kind }) => kind === captionSignal);
    expect(data).toMatchObject({ seat: 'niece', name: 'Name of niece', text: 'I think that', final: false });
    await say(house.guest, 'I think that she sleeps.');
    await doctor.until('signal', (frame) => (frame.data as { final?: boolean }).final === true);
    const kept = await house.server.services.asSystem((db) => db.selectFrom('live_event').select('data').execute());
    expect(JSON.stringify(kept)).not.toContain('sleeps');
    expect(doctor.frames.filter((frame) => JSON.stringify(frame).includes('before'))).toEqual([]);
    doctor.close();
    niece.close();
  });
});
