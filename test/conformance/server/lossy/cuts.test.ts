import 'reflect-metadata';
import type { MedicationAdministration, Task } from '@medplum/fhirtypes';
import { RecordClient } from '#clinical/browser/record/recordClient.ts';
import type { OutboxAct } from '#core/browser/offline/outbox/outboxActs.ts';
import { randomFrom } from '#core/server/seed/random.ts';
import type { Http, I18n, Outbox } from '#core/shared';
import { DoseOutbox } from '#plugins/medications/browser/patient/stores/DoseOutbox.ts';
import { doseKey, doseSystem } from '#plugins/medications/shared/doseKey.ts';
import { MessageOutbox } from '#plugins/messaging/browser/thread/stores/MessageOutbox.ts';
import type { Inbox } from '#plugins/messaging/browser/stores/Inbox.ts';
import { confirmSession, listSessions, requestSession } from '#plugins/messaging/shared/calls.ts';
import { TaskOutbox } from '#plugins/tasks/browser/unsent/stores/TaskOutbox.ts';
import { withState } from '#plugins/tasks/shared/taskState.ts';
import { fakeResources } from '#test/kit/browser/fakes.ts';
import { fakeLine } from '#test/kit/browser/outbox.ts';
import { LossyBrowser, type LossyTab } from '#test/kit/lossy/lossyBrowser.ts';
import { type LossyHouse, startLossyHouse } from '#test/kit/lossy/lossyHouse.ts';
import { type Break, LossyLine } from '#test/kit/lossy/lossyLine.ts';
import { PlayedTime } from '#test/kit/lossy/playedTime.ts';
import { playedWindow } from '#test/kit/lossy/playedWindow.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import type { Person } from '#test/kit/server/server.ts';

const second = 1_000;
const minute = 60 * second;
const time = new PlayedTime();
let house: LossyHouse;
let maya: Person, priya: Person;
let session_id: string, source: string;
let giveBack: () => void;

/** Signed in anew: the played clock goes on by hours. */
const signIn = async (): Promise<void> => {
  [maya, priya] = await Promise.all([
    house.server.login('patient@pavilion.test'),
    house.server.login('practitioner@pavilion.test'),
  ]);
};

beforeAll(async () => {
  house = await startLossyHouse(() => new Date(time.at));
  await signIn();
  const users = [{ email: priya.email }];
  const body = { session_reason: 'A bad line', start: 'now' as const, users };
  ({ session_id } = (await maya.send(requestSession, { body })).data.data);
  await priya.send(confirmSession, { body: { session_id, confirmed: true } });
  const { ids } = await fhir(maya, 'GET', 'MedicationRequest?status=active&_count=1');
  source = `MedicationRequest/${ids[0]}`;
  giveBack = playedWindow(time);
  time.install();
}, 60_000);
afterAll(async () => {
  time.uninstall();
  giveBack?.();
  await house?.server.close();
});

/** What an act never asks for while it is sent. */
const unasked = <T>(): T => ({}) as T;

/** Each word by its name. */
const words = new Proxy({}, { get: (_of, name) => () => String(name) });
const i18n = { text: () => words } as unknown as I18n;

/** The features' own acts, as their plugins add them. */
const acts = (http: Http): readonly OutboxAct[] => {
  const record = new RecordClient(http, fakeResources(), () => []);
  const inbox: Pick<Inbox, 'take'> = { take: () => undefined };
  const outbox = unasked<Outbox>();
  return [
    new MessageOutbox(outbox, http, i18n, inbox as Inbox).act,
    new DoseOutbox(outbox, record).act,
    ...new TaskOutbox(outbox, record, i18n, fakeLine()).acts,
  ];
};

interface Day {
  readonly run: number;
  readonly tab: LossyTab;
  /** On its line, which comes back by itself. */
  wait(ms: number): Promise<void>;
  /** Long enough for the tokens to end. */
  nap(): Promise<void>;
}
interface Story {
  readonly who: () => Person;
  play(day: Day): Promise<void>;
  /** What the server has of it in the end. */
  became(run: number): Promise<unknown>;
  readonly expected: (run: number) => unknown;
}

const press = (tab: LossyTab, act: string, thing: string, input: unknown): void => {
  time.inside(tab, () => tab.outbox.add(act, { thing, input, title: act, words: act }));
};
const say = (tab: LossyTab, text: string): void => press(tab, 'messaging.send', session_id, { session_id, text });

const said = async (run: number, who: Person): Promise<readonly string[]> => {
  const query = { session_id, include_messages: 'true', limit: 50 } as const;
  const { messages = [] } = (await who.send(listSessions, { query })).data.data[0]!;
  return messages.map(({ text }) => text).filter((text) => text.startsWith(`${run} `));
};

const doseAt = (run: number): string => doseKey(source, new Date(Date.UTC(2026, 0, 1) + run * minute));
const dose = (run: number): MedicationAdministration => ({
  ...{ resourceType: 'MedicationAdministration', status: 'completed', medicationCodeableConcept: { text: 'x' } },
  identifier: [{ system: doseSystem, value: doseAt(run) }],
  subject: { reference: `Patient/${maya.profileId}` },
  effectiveDateTime: new Date(time.at).toISOString(),
  request: { reference: source },
});

const patient: Story = {
  who: () => maya,
  play: async ({ run, tab, wait, nap }) => {
    say(tab, `${run} first`);
    await wait(300);
    say(tab, `${run} second`);
    press(tab, 'medications.doses', doseAt(run), { said: [dose(run)] });
    await wait(2 * second);
    await nap();
    say(tab, `${run} third`);
    await wait(second);
    time.inside(tab, () => void tab.notifications.markAll().catch(() => undefined));
    await wait(3 * second);
  },
  became: async (run) => {
    const { ids } = await fhir(maya, 'GET', `MedicationAdministration?identifier=${doseSystem}|${doseAt(run)}`);
    return { said: await said(run, maya), doses: ids.length };
  },
  expected: (run) => ({ said: [`${run} first`, `${run} second`, `${run} third`], doses: 1 }),
};

const task = (run: number, title: string): Task => ({
  ...{ resourceType: 'Task', status: 'requested', intent: 'order', description: `${run} ${title}` },
  ...{ authoredOn: new Date(time.at).toISOString(), owner: { reference: `Practitioner/${priya.profileId}` } },
});
const tasksOf = async (run: number): Promise<readonly Task[]> => {
  const { body } = await fhir(priya, 'GET', `Task?owner=Practitioner/${priya.profileId}&_sort=-authored-on&_count=50`);
  const entries = (body as { entry?: { resource: Task }[] }).entry ?? [];
  return entries.map(({ resource }) => resource).filter(({ description }) => description?.startsWith(`${run} `));
};

const practitioner: Story = {
  who: () => priya,
  play: async ({ run, tab, wait, nap }) => {
    const made = await time.outside(() => fhir(priya, 'POST', 'Task', task(run, 'there before')));
    const there = made.body as Task & { readonly id: string };
    const move = (from: string, to: 'doing' | 'done'): void => {
      const next = withState(there, to, new Date(time.at));
      press(tab, 'tasks.move', there.id, { from, to, next, at: new Date(time.at).toISOString(), words: '' });
    };
    press(tab, 'tasks.create', `new ${run}`, task(run, 'new'));
    move('requested', 'doing');
    await wait(2 * second);
    await nap();
    move('doing', 'done');
    say(tab, `${run} answer`);
    await wait(3 * second);
  },
  became: async (run) => ({
    said: await said(run, priya),
    tasks: (await tasksOf(run)).map(({ description, status }) => [description, status]).sort(),
  }),
  expected: (run) => ({
    said: [`${run} answer`],
    tasks: [
      [`${run} new`, 'requested'],
      [`${run} there before`, 'completed'],
    ],
  }),
};

let runs = 0;
const play = async (story: Story, breaks: Break | null) => {
  const run = (runs += 1);
  await signIn();
  const person = story.who();
  const witness = await house.witness(person);
  const reported: unknown[] = [];
  const random = randomFrom(run);
  const line = new LossyLine({ url: house.server.url, time, random, heard: () => witness.heard() });
  line.breaks = breaks;
  const { token, refreshToken, profileId: selectedId, email } = person;
  const tokens = { idToken: token, accessToken: token, refreshToken };
  const browser = new LossyBrowser({
    ...{ time, line, random, acts, signedIn: { tokens, email, me: null, selectedId, relog: false } },
    report: (error) => reported.push(error),
  });
  const tab = await browser.open();
  let away = 0;
  const wait = async (ms: number): Promise<void> => {
    for (let gone = 0; gone < ms; gone += 100) {
      await time.pass(100);
      if (!line.up) away += 100;
      if (away >= 5 * second) line.turn(true);
    }
  };
  const nap = async (): Promise<void> => {
    time.jump(16 * minute);
    await signIn();
    await wait(500);
  };
  await wait(second);
  await story.play({ run, tab, wait, nap });
  await wait(5 * second);
  await time.pass(3 * minute);
  const result = {
    became: await story.became(run),
    left: tab.outbox.items.map(({ title, state, error }) => [title, state, error]),
    asksForPassword: tab.auth.relog,
    reported: reported.map(String),
  };
  const { requests } = line;
  browser.kill(tab);
  line.close();
  witness.close();
  return {
    result,
    requests,
    expected: { became: story.expected(run), left: [], asksForPassword: false, reported: [] },
  };
};

test.each([
  ['a patient’s messages, doses and bell', patient],
  ['a practitioner’s tasks and messages', practitioner],
])('ENT-3 STA-4 whichever request the line breaks at, nothing of %s is lost or done twice', async (_what, story) => {
  const calm = await play(story, null);
  expect(calm.result).toEqual(calm.expected);
  expect(calm.requests).toBeGreaterThan(7);
  for (let request = 1; request <= calm.requests; request += 1)
    for (const when of ['asked', 'answered'] as const) {
      const { result, expected } = await play(story, { request, when });
      expect({ request, when, ...result }).toEqual({ request, when, ...expected });
    }
});
