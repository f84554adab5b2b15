import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePlugin } from '#core/plugin';
import { CallFailure, Toasts } from '#core/shared';
import { fakeToasts } from '#test/kit/browser/fakes.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { Button } from '../controls/Button.tsx';
import { renderUi } from '../renderUi.tsx';
import { type ActionOptions, useAction } from './useAction.ts';

const refused = new CallFailure(409, 'taken', 'That time was just taken.');

const words = { 'en-CA': 'Trial', 'fr-CA': 'Essai' };
const trial = definePlugin({ id: 'trial', title: words, summary: words, audience: [] });

interface Held {
  readonly answer: (text: string) => void;
  readonly refuse: (error: unknown) => void;
}

const start = (options: ActionOptions<string> = {}) => {
  const held: Held[] = [];
  const work = () => new Promise<string>((answer, refuse) => held.push({ answer, refuse }));
  const Press = ({ name, of }: { readonly name: string; readonly of?: string }) => {
    const { busy, run } = useAction();
    return (
      <Button busy={busy} onClick={() => void run(work, { ...options, ...(of ? { of } : {}) })}>
        {name}
      </Button>
    );
  };
  return { held, Press };
};

const press = async (options: ActionOptions<string> = {}) => {
  const { held, Press } = start(options);
  const undos: (() => void)[] = [];
  const toasts: ReturnType<typeof fakeToasts> = { ...fakeToasts(), undo: (_, undo) => void undos.push(undo) };
  const page = await renderUi(<Press name="Book" />, 'en-CA', [[Toasts, toasts]]);
  const user = userEvent.setup();
  const book = screen.getByRole('button', { name: 'Book' });
  await user.click(book);
  return { page, user, book, held, undos, shown: toasts.shown };
};

test('a press is busy until it is answered, and says what was done', async () => {
  const { book, held, shown } = await press({ done: (text) => `Booked ${text}` });
  expect(book).toHaveAttribute('aria-busy', 'true');
  held[0]!.answer('Monday');
  await waitFor(() => expect(shown).toEqual([{ message: 'Booked Monday', intent: 'success' }]));
  await waitFor(() => expect(book).not.toHaveAttribute('aria-busy'));
});

test('a second press while the first is under way does nothing', async () => {
  const { user, book, held } = await press();
  await user.click(book);
  expect(held).toHaveLength(1);
});

test('one row under way leaves the others free', async () => {
  const held: Held[] = [];
  const Rows = () => {
    const { isBusy, run } = useAction();
    const work = () => new Promise<string>((answer, refuse) => held.push({ answer, refuse }));
    return ['a', 'b'].map((of) => (
      <Button key={of} busy={isBusy(of)} onClick={() => void run(work, { of })}>
        {of}
      </Button>
    ));
  };
  await renderUi(<Rows />, 'en-CA', [[Toasts, fakeToasts()]]);
  const user = userEvent.setup();
  const [a, b] = [screen.getByRole('button', { name: 'a' }), screen.getByRole('button', { name: 'b' })];
  await user.click(a);
  expect(a).toHaveAttribute('aria-busy', 'true');
  expect(b).not.toHaveAttribute('aria-busy');
  await user.click(b);
  expect(held).toHaveLength(2);
});

test('a failure is told with its reason, and the button can be pressed again', async () => {
  const { user, book, held, shown } = await press({ done: 'Booked', failed: (reason) => `Not booked. ${reason}` });
  held[0]!.refuse(refused);
  await waitFor(() => expect(shown).toEqual([{ message: 'Not booked. That time was just taken.', intent: 'danger' }]));
  await user.click(book);
  expect(held).toHaveLength(2);
});

test('a failure that is shown in its place has no toast', async () => {
  const reasons: string[] = [];
  const { held, shown } = await press({ failed: (reason) => void reasons.push(reason) });
  held[0]!.refuse(refused);
  await waitFor(() => expect(reasons).toEqual(['That time was just taken.']));
  expect(shown).toEqual([]);
});

test('what was done is taken back from its toast, and why it could not be is told', async () => {
  const undone: string[] = [];
  const { held, undos, shown } = await press({
    done: 'Booked',
    undo: (text) => {
      undone.push(text);
      return Promise.reject(refused);
    },
  });
  held[0]!.answer('Monday');
  await waitFor(() => expect(undos).toHaveLength(1));
  undos[0]!();
  await waitFor(() => expect(shown[0]).toEqual({ message: 'That time was just taken.', intent: 'danger' }));
  expect(undone).toEqual(['Monday']);
});

test('once it is taken back, that is said', async () => {
  const { held, undos, shown } = await press({ done: 'Booked', undo: () => Promise.resolve(), undone: 'Not booked' });
  held[0]!.answer('Monday');
  await waitFor(() => expect(undos).toHaveLength(1));
  undos[0]!();
  await waitFor(() => expect(shown).toEqual([{ message: 'Not booked', intent: 'success' }]));
});

test('what is asked first happens only after a yes', async () => {
  const ask = { title: 'Cancel the visit?', action: 'Cancel the visit', cancel: 'Keep it' };
  const { user, book, held } = await press({ ask });
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(held).toHaveLength(0);
  await user.click(book);
  await user.click(await screen.findByRole('button', { name: 'Cancel the visit' }));
  await waitFor(() => expect(held).toHaveLength(1));
});

test('a press whose row it removed still says what it did', async () => {
  const { page, held, shown } = await press({ done: 'Removed' });
  page.unmount();
  held[0]!.answer('');
  await waitFor(() => expect(shown.map(({ message }) => message)).toEqual(['Removed']));
});

test('what ends with the session is not told', async () => {
  const { book, held, shown } = await press();
  held[0]!.refuse(new CallFailure(0, 'cancelled', 'The session has ended.'));
  await waitFor(() => expect(book).not.toHaveAttribute('aria-busy'));
  expect(shown).toEqual([]);
});

test('a fault of the program is reported, and told without its technical words', async () => {
  const { held, Press } = start();
  const toasts = fakeToasts();
  const reports: unknown[] = [];
  const plugin = await startPlugin(trial, {
    setup: () => undefined,
    given: [[Toasts, toasts]],
    report: (error) => reports.push(error),
  });
  await plugin.draw(() => <Press name="Book" />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Book' }));
  const fault = new TypeError('x is undefined');
  held[0]!.refuse(fault);
  await waitFor(() => expect(toasts.shown).toHaveLength(1));
  expect(toasts.shown[0]!.message).not.toContain('undefined');
  expect(reports).toEqual([fault]);
  plugin.stop();
});

test('a press of a plugin that was stopped meanwhile ends without a word', async () => {
  const { held, Press } = start({ done: 'Booked' });
  const toasts = fakeToasts();
  const plugin = await startPlugin(trial, { setup: () => undefined, given: [[Toasts, toasts]] });
  await plugin.draw(() => <Press name="Book" />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Book' }));
  plugin.stop();
  held[0]!.refuse(refused);
  await settled();
  expect(toasts.shown).toEqual([]);
});
