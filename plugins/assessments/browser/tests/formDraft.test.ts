import type { Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import { configure, runInAction } from 'mobx';
import { CallFailure } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { fakeHttp } from '#test/kit/browser/fakes.ts';
import { type FakeRecord, fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { FormDraftStore } from '../form/stores/FormDraftStore.ts';

const questionnaire: Questionnaire = {
  resourceType: 'Questionnaire',
  id: 'q',
  status: 'active',
  item: [
    { linkId: 'yes', type: 'boolean', text: 'Yes?' },
    { linkId: 'words', type: 'string', text: 'Words', required: true },
  ],
};
const response: Stored<QuestionnaireResponse> = {
  resourceType: 'QuestionnaireResponse',
  id: 'r',
  questionnaire: 'Questionnaire/q',
  status: 'in-progress',
  subject: { reference: 'Patient/p1' },
};

let record: FakeRecord;
let draft: FormDraftStore;
beforeAll(() => configure({ enforceActions: 'never' }));
beforeEach(async () => {
  jest.useFakeTimers();
  record = fakeRecord([response]);
  draft = new FormDraftStore(record, fakeHttp(), questionnaire, await record.get('QuestionnaireResponse', 'r'));
});
afterEach(() => {
  draft.dispose();
  jest.useRealTimers();
});

const stored = (): QuestionnaireResponse => record.stored.find(({ id }) => id === 'r') as QuestionnaireResponse;
const put = (linkId: string, answer: object): void =>
  runInAction(() => draft.form.nodeOf(linkId)!.occurrences[0]!.put(answer));
const type = (linkId: string, raw: string): void =>
  runInAction(() => draft.form.nodeOf(linkId)!.occurrences[0]!.type(raw));
const passed = (ms: number): Promise<unknown> => jest.advanceTimersByTimeAsync(ms);
const offline = new CallFailure(0, 'offline', 'No connection.');

test('RTE-2 every answer is kept: a choice at once, typing a moment after the last key, with the place', async () => {
  put('yes', { valueBoolean: true });
  await passed(1);
  expect(stored()).toMatchObject({
    status: 'in-progress',
    item: [{ linkId: 'yes', answer: [{ valueBoolean: true }] }],
  });
  type('words', 'Hel');
  await passed(100);
  type('words', 'Hello');
  await passed(100);
  expect(stored().item).toHaveLength(1);
  await passed(1000);
  expect(stored().item?.[1]?.answer).toEqual([{ valueString: 'Hello' }]);
  expect(stored().extension).toEqual([{ url: 'urn:pavilion:last-item', valueString: 'words' }]);
});

test('RTE-2 without a connection answers wait, and are kept once there is one', async () => {
  record.refuseNext(offline);
  put('yes', { valueBoolean: false });
  await passed(1);
  expect(draft.saveState).toBe('offline');
  expect(stored().item).toBeUndefined();
  window.dispatchEvent(new Event('online'));
  await passed(1);
  expect(draft.saveState).toBe('saved');
  expect(stored().item?.[0]?.answer).toEqual([{ valueBoolean: false }]);
});

test('RTE-2 a form sent without a connection is sent when there is one', async () => {
  type('words', 'done');
  await passed(1000);
  record.refuseNext(offline);
  await draft.send();
  expect(draft.sent).toBe(false);
  await passed(6000);
  expect(draft.sent).toBe(true);
  expect(stored().status).toBe('completed');
});

test('VAL-2 what is missing keeps the form from being sent', async () => {
  const first = await draft.send();
  expect(first?.item.linkId).toBe('words');
  expect(stored().status).toBe('in-progress');
});

test('RTE-2 another device answered meanwhile: both answers are kept, and the change is shown', async () => {
  const theirs = { ...stored(), item: [{ linkId: 'yes', answer: [{ valueBoolean: true }] }] };
  type('words', 'mine');
  // Their version lands while ours is on its way.
  jest.spyOn(record, 'update').mockImplementationOnce(() => {
    record.put(theirs as Stored);
    return Promise.reject(new CallFailure(412, 'conflict', 'Newer.'));
  });
  await passed(2000);
  expect(stored().item?.map(({ linkId, answer }) => [linkId, answer])).toEqual([
    ['yes', [{ valueBoolean: true }]],
    ['words', [{ valueString: 'mine' }]],
  ]);
  expect(draft.merged).toMatchObject([{ kept: 'theirs' }]);
});

test('RTE-2 what another device keeps arrives while this one is open', async () => {
  record.put({ ...stored(), item: [{ linkId: 'words', answer: [{ valueString: 'from afar' }] }] } as Stored);
  await passed(1);
  expect(draft.form.nodeOf('words')!.occurrences[0]!.raw).toBe('from afar');
});

test('a refusal says so, keeps what was typed and tries again when asked', async () => {
  record.refuseNext(new CallFailure(422, 'invalid_input', 'Not so.'));
  put('yes', { valueBoolean: true });
  await passed(1);
  expect(draft.saveState).toBe('refused');
  await draft.flush();
  expect(draft.saveState).toBe('saved');
  expect(stored().item).toHaveLength(1);
});
