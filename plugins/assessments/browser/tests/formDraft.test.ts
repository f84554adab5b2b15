import type { Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import { configure, runInAction } from 'mobx';
import { CallFailure } from '#core/shared';
import { type Stored } from '#clinical/shared';
import type { I18n } from '#core/shared';
import { fakeHttp } from '#test/kit/browser/fakes.ts';
import { memoryOutbox } from '#test/kit/browser/outbox.ts';
import { type FakeRecord, fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { FormDraftStore } from '../form/stores/FormDraftStore.ts';
import { FormOutbox } from '../form/stores/FormOutbox.ts';
import { messages as formEnglish } from '../form/messages/en-CA.ts';
import { messages as english } from '../messages/en-CA.ts';

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
let kept: ReturnType<typeof memoryOutbox>;
let outbox: FormOutbox;
let draft: FormDraftStore;
const i18n = { locale: 'en-CA', text: () => ({ ...formEnglish, ...english }) } as unknown as I18n;
/** The form on a page that opens now, with what waits to be sent. */
const open = async (): Promise<FormDraftStore> => {
  const now = await record.get('QuestionnaireResponse', 'r');
  return new FormDraftStore({ record, http: fakeHttp(), i18n, outbox }, questionnaire, now, outbox.of('r')?.input);
};
beforeAll(() => configure({ enforceActions: 'never' }));
beforeEach(async () => {
  jest.useFakeTimers();
  record = fakeRecord([response]);
  kept = memoryOutbox({ actOf: (id) => (id === outbox.act.id ? outbox.act : undefined) });
  outbox = new FormOutbox(kept.outbox, record, i18n, kept.line);
  draft = await open();
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

test('RTE-2 a form sent without a connection waits, readable, and is sent when there is one', async () => {
  type('words', 'done');
  await passed(1000);
  kept.line.turn(false);
  await draft.send();
  expect([draft.sent, draft.waits, draft.isSafe, stored().status]).toEqual([false, true, true, 'in-progress']);
  expect(kept.outbox.items).toMatchObject([{ words: 'Words: done', state: 'waiting' }]);
  kept.line.turn(true);
  await passed(1);
  expect([draft.sent, draft.waits, stored().status]).toEqual([true, false, 'completed']);
});

test('RTE-2 what waits is taken back into the form, and kept there as before', async () => {
  type('words', 'done');
  kept.line.turn(false);
  const sending = draft.send();
  await passed(2000);
  await sending;
  outbox.takeBack(outbox.of('r')!);
  await passed(1);
  expect([draft.sent, draft.saveState]).toEqual([false, 'saved']);
  expect(stored()).toMatchObject({ status: 'in-progress', item: [{ answer: [{ valueString: 'done' }] }] });
});

describe('RTE-2 meanwhile, on another device or at the clinic', () => {
  const answer = (words: string) => [{ linkId: 'words', answer: [{ valueString: words }] }];
  /** Sent without a line; then somebody saves; then the line returns. */
  const met = async (is: Partial<QuestionnaireResponse>): Promise<CallFailure | null> => {
    type('words', 'mine');
    kept.line.turn(false);
    const sending = draft.send();
    await passed(2000);
    await sending;
    record.put({ ...stored(), ...is } as Stored);
    kept.line.turn(true);
    await passed(1);
    return (kept.outbox.items[0]?.error as CallFailure | undefined) ?? null;
  };

  test('nothing but what this page had saved: it is sent on top of that', async () => {
    expect(await met({ status: 'in-progress' })).toBeNull();
    expect(stored()).toMatchObject({ status: 'completed', item: answer('mine') });
  });

  test('a save of this page whose answer was lost is not somebody else’s', async () => {
    const { update } = record;
    record.update = async (resource) => {
      await update(resource);
      throw offline;
    };
    type('words', 'mi');
    await passed(800);
    record.update = update;
    expect(draft.saveState).toBe('offline');
    expect(await met({})).toBeNull();
    expect(stored()).toMatchObject({ status: 'completed', item: answer('mine') });
  });

  test('other answers: nothing is sent that was not seen; the form shows both, and sends when asked', async () => {
    expect(await met({ item: [{ linkId: 'yes', answer: [{ valueBoolean: true }] }] })).toMatchObject({
      code: 'form_changed',
      message: english.answersChanged,
    });
    expect(stored().status).toBe('in-progress');
    draft.dispose();
    draft = await open();
    expect(draft.form.items).toMatchObject([{ answer: [{ valueBoolean: true }] }, ...answer('mine')]);
    outbox.takeBack(outbox.of('r')!);
    await passed(1);
    await draft.send();
    expect(stored()).toMatchObject({ status: 'completed', item: [{ linkId: 'yes' }, ...answer('mine')] });
  });

  test('sent already: it stays as it was sent, and what was typed here stays here', async () => {
    expect(await met({ status: 'completed', item: answer('theirs') })).toMatchObject({ code: 'form_answered' });
    expect(stored().item).toEqual(answer('theirs'));
    expect(kept.outbox.items[0]!.words).toBe('Words: mine');
    draft.dispose();
    draft = await open();
    expect([draft.sent, draft.saveState, draft.form.items]).toMatchObject([false, 'refused', answer('mine')]);
    outbox.takeBack(outbox.of('r')!);
    await draft.send();
    await passed(6000);
    expect(stored()).toMatchObject({ status: 'completed', item: answer('theirs') });
  });

  test.each(['stopped', 'entered-in-error'] as const)('withdrawn (%s): it is said', async (status) => {
    expect(await met({ status })).toMatchObject({ code: 'form_withdrawn', message: english.withdrawn });
  });

  test('the clinic cancelled the request: the server says so', async () => {
    type('words', 'mine');
    await passed(800);
    record.refuseNext(new CallFailure(409, 'form_withdrawn', 'Cancelled.'));
    await draft.send();
    expect([draft.saveState, (draft.failure as CallFailure).message]).toEqual(['refused', english.withdrawn]);
    expect([draft.waits, draft.form.items]).toMatchObject([false, answer('mine')]);
  });

  test('with a line, the same change is shown in the form, and Send asks for a second press', async () => {
    type('words', 'mine');
    await passed(800);
    const { transaction } = record;
    record.transaction = async (changes, options) => {
      record.transaction = transaction;
      record.put({
        ...stored(),
        item: [{ linkId: 'yes', answer: [{ valueBoolean: true }] }, ...answer('mine')],
      } as Stored);
      return transaction(changes, options);
    };
    await draft.send();
    await passed(1);
    expect([draft.sent, draft.mustCheck, draft.merged.length]).toEqual([false, true, 1]);
    await draft.send();
    expect([draft.sent, draft.mustCheck]).toEqual([true, false]);
  });
});

test('RTE-2 a lost answer after a conflict is known as sent', async () => {
  type('words', 'mine');
  await passed(800);
  record.refuseNext(new CallFailure(422, 'key_reused', 'This key stood for something else.'));
  await draft.send();
  expect(draft.sent).toBe(true);
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
