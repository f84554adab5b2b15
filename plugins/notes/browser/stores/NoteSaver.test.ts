import { makeAutoObservable } from 'mobx';
import { NoteSaver, type SectionValues } from './NoteSaver.ts';

const empty: SectionValues = { plan: '' };

const formOf = () => {
  const form = makeAutoObservable({
    values: empty,
    saved: empty,
    get unsaved(): SectionValues {
      return form.values['plan'] === form.saved['plan'] ? {} : form.values;
    },
    rebase: (saved: SectionValues) => void (form.saved = saved),
    type: (plan: string) => void (form.values = { plan }),
  });
  return form;
};

const start = () => {
  const form = formOf();
  const saver = new NoteSaver(form as unknown as ConstructorParameters<typeof NoteSaver>[0], '');
  const sent: (string | undefined)[] = [];
  const state = { fails: false };
  saver.send = async ({ plan }) => {
    sent.push(plan);
    if (state.fails) throw new Error('offline');
  };
  return { form, saver, sent, state, end: saver.follow() };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('ENT-9 a note is saved in the record when typing pauses, and again after a failure', async () => {
  const { form, saver, sent, state, end } = start();
  form.type('Re');
  await jest.advanceTimersByTimeAsync(7_000);
  form.type('Rest');
  await jest.advanceTimersByTimeAsync(7_000);
  expect(sent).toEqual([]);
  state.fails = true;
  await jest.advanceTimersByTimeAsync(1_000);
  expect([sent, saver.failed, saver.unsaved]).toEqual([['Rest'], true, true]);
  state.fails = false;
  await jest.advanceTimersByTimeAsync(5_000);
  expect([sent, saver.failed, saver.unsaved]).toEqual([['Rest', 'Rest'], false, false]);
  end();
});

test('ENT-9 leaving a note saves what is left in the record once, and tries no more after that', async () => {
  const { form, sent, state, end } = start();
  state.fails = true;
  form.type('Rest');
  end();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['Rest']);
  expect(jest.getTimerCount()).toBe(0);
});

test('ENT-9 what is typed while a save to the record is on its way is saved after it', async () => {
  const { form, saver, sent, end } = start();
  form.type('Re');
  const first = saver.now();
  form.type('Rest');
  expect(await Promise.all([first, saver.now(), saver.now()])).toEqual([true, true, true]);
  expect(sent).toEqual(['Re', 'Rest']);
  end();
});
