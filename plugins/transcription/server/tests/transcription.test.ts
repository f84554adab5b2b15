import { randomUUID } from 'node:crypto';
import type { Api } from '#test/kit/server/api.ts';
import { liveClient } from '#test/kit/server/liveClient.ts';
import * as calls from '../../shared/calls.ts';
import { captionSignal, keptDays } from '../../shared/transcript.ts';
import { dayMs, TestClinic } from './testKit.ts';
import { settleAudit } from '#test/kit/server/audit.ts';

const clinic = new TestClinic();
const { at, stateFor, ask, answer, begun, say, textsFor, inStore, ended } = clinic;

beforeAll(() => clinic.open(), 120_000);
beforeEach(() => clinic.begin());
afterAll(() => clinic.close());

describe('the transcript of a visit', () => {
  test('PRD-2 nothing is kept before everyone in the call agrees', async () => {
    expect(await stateFor(clinic.patient)).toBe('off');
    expect((await answer(clinic.patient, 'yes')).failure.code).toBe('not_asked');
    await ask();
    expect(await stateFor(clinic.patient)).toBe('asked');
    await answer(clinic.clinician, 'yes');
    expect(await stateFor(clinic.clinician)).toBe('asked');
    expect(await say(clinic.clinician, 'Too early')).toBe(false);
    await answer(clinic.patient, 'yes');
    expect(await stateFor(clinic.clinician)).toBe('on');
    expect(await say(clinic.clinician, 'Good morning')).toBe(true);
    expect(await say(clinic.patient, 'Said before I agreed', 60_000)).toBe(false);
    expect(await textsFor(clinic.clinician)).toEqual(['Good morning']);
  });

  test('PRD-2 transcription waits for the answer of a person who joins later', async () => {
    await begun();
    clinic.visit.sit('niece', 'guest', clinic.guest.id, { since: new Date(Date.now() - 20) });
    expect(await stateFor(clinic.clinician)).toBe('asked');
    expect(await say(clinic.clinician, 'Now she hears us')).toBe(false);
    expect(await say(clinic.clinician, 'Before she came', 0)).toBe(false);
    expect((await clinic.guest.send(calls.getTranscription, at())).data.members.map(({ name }) => name)).toContain(
      'Name of niece',
    );
    await answer(clinic.guest, 'yes');
    expect(await stateFor(clinic.guest)).toBe('on');
    expect(await say(clinic.guest, 'I am her niece')).toBe(true);
    await answer(clinic.guest, 'no');
    expect(await stateFor(clinic.clinician)).toBe('refused');
    expect(await textsFor(clinic.clinician)).toEqual([]);
  });

  test('PRD-2 any participant pauses, the clinic or that person resumes, and nothing said meanwhile is kept', async () => {
    await begun();
    clinic.visit.sit('niece', 'guest', clinic.guest.id);
    await answer(clinic.guest, 'yes');
    const pause = (who: Api, paused: boolean) => who.send(calls.pause, { ...at(), body: { paused } });
    expect((await pause(clinic.patient, true)).data).toMatchObject({ state: 'paused', pausedBy: 'Name of pat' });
    expect(await say(clinic.patient, 'Between us')).toBe(false);
    expect((await pause(clinic.guest, false)).status).toBe(403);
    // A call may take a while: what is sent late was said long before the pause ended.
    const meanwhile = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await pause(clinic.patient, false)).data.state).toBe('on');
    expect(await say(clinic.patient, 'Between us, sent late', Date.now() - meanwhile)).toBe(false);
    expect(await say(clinic.patient, 'Go on')).toBe(true);
    await pause(clinic.guest, true);
    expect((await pause(clinic.clinician, false)).data.state).toBe('on');
  });

  test('PRD-2 withdrawing erases that person’s words everywhere at once, and stops the transcript', async () => {
    await begun();
    await say(clinic.clinician, 'How do you sleep?');
    await say(clinic.patient, 'Badly since March');
    const { data } = await clinic.patient.send(calls.withdraw, { ...at(), query: {} });
    expect(data).toMatchObject({ state: 'refused', withdrawn: [{ seat: 'pat' }] });
    expect(await textsFor(clinic.clinician)).toEqual(['How do you sleep?']);
    expect(await say(clinic.patient, 'Sent late', 40)).toBe(false);

    expect((await ask()).data.state).toBe('asked');
    await answer(clinic.patient, 'yes');
    await say(clinic.patient, 'All right then');
    await ended();
    expect(inStore()).toContain('All right then');
    await clinic.patient.send(calls.withdraw, { ...at(), query: {} });
    expect(inStore()).not.toContain('All right then');
    expect(inStore()).toContain('How do you sleep?');
    expect(await textsFor(clinic.clinician)).toEqual(['How do you sleep?']);

    expect((await clinic.clinician.send(calls.withdraw, { ...at(), query: { all: 'true' } })).status).toBe(403);
    await clinic.patient.send(calls.withdraw, { ...at(), query: { all: 'true' } });
    expect(inStore()).not.toContain('How do you sleep?');
    expect(await textsFor(clinic.clinician)).toEqual([]);
  });

  test('INT-3 after the visit the transcript is only in its bucket, and the record points to it', async () => {
    await begun();
    await say(clinic.clinician, 'Take it twice a day');
    await ended();
    const rows = await clinic.server.services.asSystem((db) =>
      db.selectFrom('transcription_line').select('id').where('visit', '=', clinic.visit.id).execute(),
    );
    expect([rows, inStore().includes('Take it twice a day')]).toEqual([[], true]);
    const found = await clinic.server.services.inOrg(clinic.clinician.orgId, (db) =>
      clinic.server.services
        .record(db, clinic.clinician.orgId)
        .search('DocumentReference', { patient: clinic.visit.patientId! }),
    );
    const document = found.resources.find(({ content }) => content[0]!.attachment.url?.includes(clinic.visit.id));
    expect(JSON.stringify(document)).not.toContain('twice');
    expect(document).toMatchObject({ status: 'current', meta: { security: [{ code: 'staff-only' }] } });
    const consents = await clinic.server.services.inOrg(clinic.clinician.orgId, (db) =>
      clinic.server.services.record(db, clinic.clinician.orgId).search('Consent', { patient: clinic.visit.patientId! }),
    );
    expect(consents.resources).toContainEqual(
      expect.objectContaining({ status: 'active', policyRule: expect.anything() }),
    );

    const late = { id: randomUUID(), text: 'Sent by a phone that was offline', language: 'en-CA' as const, ago: 1 };
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await clinic.clinician.send(calls.say, { ...at(), body: { lines: [late] } })).data.taken).toEqual([
      late.id,
    ]);
    expect(await textsFor(clinic.clinician)).toContain(late.text);
    const text = await (await clinic.clinician.fetch(`/v3/transcription/visits/${clinic.visit.id}/text`)).text();
    expect(text).toMatch(/UTC {2}Name of doctor: Take it twice a day/);
    expect(await textsFor(clinic.clinician, 'TWICE')).toEqual(['Take it twice a day']);
    await settleAudit(clinic.server);
    const trail = await clinic.server.services.asSystem((db) =>
      db.selectFrom('audit_event').selectAll().where('target_id', '=', clinic.visit.id).execute(),
    );
    expect(trail.filter(({ action }) => action === 'read').length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(trail)).not.toContain('twice');
  });

  test('PRD-2 the patient reads it once it is released, and not before', async () => {
    await begun();
    await say(clinic.clinician, 'See you in May');
    await ended();
    expect((await clinic.patient.send(calls.listLines, { ...at(), query: {} })).status).toBe(403);
    expect((await clinic.patient.fetch(`/v3/transcription/visits/${clinic.visit.id}/text`)).status).toBe(403);
    await clinic.clinician.send(calls.release, { ...at(), body: { released: true } });
    expect(await textsFor(clinic.patient)).toEqual(['See you in May']);
    await clinic.clinician.send(calls.release, { ...at(), body: { released: false } });
    expect((await clinic.patient.send(calls.listLines, { ...at(), query: {} })).status).toBe(403);
  });

  test('PRD-2 a transcript is erased after its retention period', async () => {
    await begun();
    await say(clinic.clinician, 'Only for a while');
    await ended();
    const until = (await clinic.clinician.send(calls.getTranscription, at())).data.keptUntil!;
    expect(Math.round((Date.parse(until) - Date.now()) / dayMs)).toBe(keptDays);
    clinic.ahead = (keptDays + 1) * dayMs;
    await clinic.server.jobs.runNow('transcription.keep-transcripts');
    clinic.ahead = 0;
    expect(inStore()).not.toContain('Only for a while');
  });

  test('PRD-2 outsiders find no visit, and a guest reaches only their own', async () => {
    await begun();
    const yes = { body: { answer: 'yes' as const } };
    for (const who of [clinic.stranger, clinic.admin, clinic.guest]) {
      expect((await who.send(calls.getTranscription, at())).status).toBe(404);
      expect((await who.send(calls.consent, { ...at(), ...yes })).status).toBe(404);
      expect((await who.send(calls.withdraw, { ...at(), query: {} })).status).toBe(404);
      const body = { lines: [{ id: randomUUID(), text: 'x', language: 'en-CA' as const, ago: 0 }] };
      expect((await who.send(calls.say, { ...at(), body })).status).toBe(404);
    }
    expect((await clinic.stranger.send(calls.listLines, { ...at(), query: {} })).status).toBe(404);
    clinic.visit.sit('niece', 'guest', clinic.guest.id);
    expect((await clinic.guest.send(calls.getTranscription, at())).status).toBe(200);
    expect((await clinic.guest.send(calls.getTranscription, { params: { id: 'visit-other' } })).status).toBe(404);
    expect((await clinic.guest.send(calls.listLines, { ...at(), query: {} })).status).toBe(401);
    expect((await (await clinic.passFor('elsewhere')).send(calls.getTranscription, at())).status).toBe(403);
  });

  test('PRD-2 another feature’s pass opens a call only while that feature is on', async () => {
    clinic.visit.sit('niece', 'guest', clinic.guest.id);
    const set = async (enabled: boolean) =>
      expect(
        (
          await clinic.admin.fetch('/v3/features/telemedicine', {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ enabled }),
          })
        ).ok,
      ).toBe(true);
    await set(false);
    const { failure } = await clinic.guest.send(calls.getTranscription, at());
    await set(true);
    expect(failure.code).toBe('feature_disabled');
    expect(await stateFor(clinic.guest)).toBe('off');
  });

  test('PRD-2 captions reach people in the call unsaved, and only while everyone agrees', async () => {
    const [doctor, niece] = [await clinic.clinician.live(), await liveClient(clinic.server.url)];
    niece.send({ type: 'auth', token: clinic.guest.pass });
    await niece.until('ready');
    clinic.visit.sit('niece', 'guest', clinic.guest.id);
    const speak = (text: string) =>
      niece.send({
        type: 'signal',
        kind: captionSignal.kind,
        data: { visit: clinic.visit.id, id: randomUUID(), text, language: 'en-CA' },
      });
    speak('before');
    await begun();
    await answer(clinic.guest, 'yes');
    speak('I think that');
    const { data } = await doctor.until('signal', ({ kind }) => kind === captionSignal.kind);
    expect(data).toMatchObject({ seat: 'niece', name: 'Name of niece', text: 'I think that', final: false });
    await say(clinic.guest, 'I think that she sleeps.');
    await doctor.until('signal', (frame) => (frame.data as { final?: boolean }).final === true);
    const kept = await clinic.server.services.asSystem((db) => db.selectFrom('live_event').select('data').execute());
    expect(JSON.stringify(kept)).not.toContain('sleeps');
    expect(doctor.frames.filter((frame) => JSON.stringify(frame).includes('before'))).toEqual([]);
    doctor.close();
    niece.close();
  });
});
