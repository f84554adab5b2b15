import type { Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import { configure, runInAction } from 'mobx';
import { CallFailure, type I18n } from '#core/shared';
import type { Stored } from '#clinical/shared';
import { fakeHttp, keptIn } from '#test/kit/browser/fakes.ts';
import { type FakeRecord, fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { memoryDeviceDrafts, memoryOutbox, memoryVault } from '#test/kit/browser/outbox.ts';
import { messages as formEnglish } from '../form/messages/en-CA.ts';
import type { FormDraftStore } from '../form/stores/FormDraftStore.ts';
import { FormDraftsStore } from '../form/stores/FormDraftsStore.ts';
import { FormOutbox } from '../form/stores/FormOutbox.ts';
import { messages as english } from '../messages/en-CA.ts';

const questionnaire: Stored<Questionnaire> = {
  resourceType: 'Questionnaire',
  id: 'q',
  status: 'active',
  item: [
    { linkId: 'words', type: 'string', text: 'Words' },
    { linkId: 'more', type: 'string', text: 'More' },
  ],
};
const response: Stored<QuestionnaireResponse> = {
  resourceType: 'QuestionnaireResponse',
  id: 'r',
  questionnaire: 'Questionnaire/q',
  status: 'in-progress',
  subject: { reference: 'Patient/p1' },
};
const offline = new CallFailure(0, 'offline', 'No connection.');
const i18n = { locale: 'en-CA', text: () => ({ ...formEnglish, ...english }) } as unknown as I18n;

let record: FakeRecord;
let vault: ReturnType<typeof memoryVault>;
/** What calls and writes meet. */
let failure: CallFailure | null;

/** The page as it opens, after a reload or not: only the vault and the server outlive it. */
const page = () => {
  const { outbox, line } = memoryOutbox({ actOf: () => undefined });
  const refusing: FakeRecord = {
    ...record,
    update: async (resource) => {
      if (failure) throw failure;
      return record.update(resource);
    },
    get: async (type, id) => {
      if (failure) throw failure;
      return record.get(type, id);
    },
  };
  const http = fakeHttp({
    'assessments.begin': () => {
      if (failure) throw failure;
      return { questionnaire: 'q', response: 'r' };
    },
  });
  const forms = new FormOutbox(outbox, refusing, i18n, line);
  return new FormDraftsStore(refusing, http, i18n, forms, memoryDeviceDrafts(vault), keptIn(new Map()));
};
const type = (draft: FormDraftStore, linkId: string, raw: string): void =>
  runInAction(() => draft.form.nodeOf(linkId)!.occurrences[0]!.type(raw));
const answers = (draft: FormDraftStore) => draft.form.items.map(({ answer }) => answer?.[0]?.valueString);
const stored = (): QuestionnaireResponse => record.stored.find(({ id }) => id === 'r') as QuestionnaireResponse;
const passed = (ms: number): Promise<unknown> => jest.advanceTimersByTimeAsync(ms);

beforeAll(() => configure({ enforceActions: 'never' }));
beforeEach(() => {
  jest.useFakeTimers();
  record = fakeRecord([questionnaire, response]);
  vault = memoryVault();
  failure = null;
});
afterEach(() => jest.useRealTimers());

test('RTE-2 a half-filled form outlives the page without a line, and is on the server once the line is back', async () => {
  const first = page();
  const draft = await first.begin('task');
  type(draft, 'words', 'one');
  await passed(1_000);
  failure = offline;
  type(draft, 'more', 'two');
  await passed(1_000);
  expect([draft.saveState, vault.held.size]).toEqual(['offline', 1]);
  const left = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(left);
  expect(left.defaultPrevented).toBe(false);
  // Killed, and opened again without a line.
  first.dispose();
  const second = page();
  const again = await second.begin('task');
  expect(answers(again)).toEqual(['one', 'two']);
  type(again, 'more', 'two and a half');
  await passed(1_000);
  second.dispose();
  const third = page();
  failure = null;
  const back = await third.begin('task');
  await passed(1_000);
  expect(answers(back)).toEqual(['one', 'two and a half']);
  expect(stored().item?.map(({ answer }) => answer?.[0]?.valueString)).toEqual(['one', 'two and a half']);
  expect(vault.held.size).toBe(0);
  third.dispose();
});

test('RTE-2 what another device answered meanwhile and what this one did come together', async () => {
  const first = page();
  const draft = await first.begin('task');
  failure = offline;
  type(draft, 'words', 'mine');
  await passed(1_000);
  first.dispose();
  const theirs = { linkId: 'more', text: 'More', answer: [{ valueString: 'theirs' }] };
  await record.update({ ...response, meta: stored().meta, item: [theirs] });
  failure = null;
  const second = page();
  await second.begin('task');
  await passed(1_000);
  expect(stored().item?.map(({ answer }) => answer?.[0]?.valueString)).toEqual(['mine', 'theirs']);
  second.dispose();
});

test('nothing stays on the device of a form that is kept, or that is withdrawn or no longer theirs', async () => {
  const first = page();
  const draft = await first.begin('task');
  type(draft, 'words', 'one');
  await passed(1_000);
  expect([draft.saveState, vault.held.size]).toEqual(['saved', 0]);
  failure = offline;
  type(draft, 'words', 'two');
  await passed(1_000);
  first.dispose();
  expect(vault.held.size).toBe(1);
  failure = new CallFailure(403, 'forbidden', 'Not yours.');
  await expect(page().begin('task')).rejects.toBe(failure);
  await passed(1);
  expect(vault.held.size).toBe(0);
});

test('a form that was never begun here does not open without a line', async () => {
  failure = offline;
  await expect(page().begin('task')).rejects.toBe(offline);
});
