import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { CallFailure, Drafts, Toasts } from '#core/shared';
import { fakeToasts } from '#test/kit/browser/fakes.ts';
import { renderUi } from '../renderUi.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from '../form/TextField.tsx';
import { useForm } from '../form/useForm.ts';

type Typed = { readonly name: string };

const keeping = (kept: Map<string, string>): Drafts => ({
  read: async (key) => kept.get(key) ?? '',
  write: (key, text) => void kept.set(key, text),
  clear: (key) => void kept.delete(key),
  flush: async () => undefined,
});

const open = async <A,>(
  submit: (typed: Typed) => Promise<A> = () => Promise.resolve() as Promise<A>,
  undo?: (answer: A) => Promise<unknown>,
  leaves = false,
) => {
  const kept = new Map<string, string>();
  const undos: (() => void)[] = [];
  const toasts: ReturnType<typeof fakeToasts> = { ...fakeToasts(), undo: (_, back) => void undos.push(back) };
  const Add = observer(({ close }: { readonly close: () => void }) => {
    const form = useForm<{ name: string }, A>({
      fields: { name: { label: 'Name', required: true } },
      initial: { name: '' },
      submit,
      done: ({ name }) => `Added ${name}`,
      ...(undo ? { undo } : {}),
    });
    return (
      <FormDialog form={form} title="Add a medicine" action="Add" draft="medicine" onClose={close}>
        <TextField form={form} name="name" />
      </FormDialog>
    );
  });
  const Page = () => {
    const [adding, setAdding] = useState(false);
    const [opens, setOpens] = useState(true);
    const close = (): void => {
      setAdding(false);
      if (leaves) setOpens(false);
    };
    return (
      <section>
        <div>
          {opens && (
            <button type="button" onClick={() => setAdding(true)}>
              Open
            </button>
          )}
        </div>
        <button type="button">Other</button>
        {adding && <Add close={close} />}
      </section>
    );
  };
  await renderUi(<Page />, 'en-CA', [
    [Drafts, keeping(kept)],
    [Toasts, toasts],
  ]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Add a medicine' });
  return {
    user,
    kept,
    undos,
    shown: toasts.shown,
    again: () => user.click(screen.getByRole('button', { name: 'Open' })),
  };
};

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('starts on the first field, sends on Enter, says so and closes', async () => {
  const sent: Typed[] = [];
  const { user, kept, shown } = await open(async (typed) => sent.push(typed));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await user.keyboard('Aspirin{Enter}');
  await gone();
  expect(sent).toEqual([{ name: 'Aspirin' }]);
  expect(shown).toEqual([{ message: 'Added Aspirin', intent: 'success' }]);
  expect(kept.size).toBe(0);
});

describe('the focus goes back', () => {
  test.each(['Aspirin{Enter}', '{Escape}'])('to what opened it: %s', async (keys) => {
    const { user } = await open();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    await user.keyboard(keys);
    await gone();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });
  test('to what is left beside it, where what opened it is gone', async () => {
    const { user } = await open(undefined, undefined, true);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    await user.keyboard('Aspirin{Enter}');
    await gone();
    expect(screen.queryByRole('button', { name: 'Open' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
  });
});

test('a refusal stands in the dialog, loses nothing typed and takes the focus', async () => {
  const { user, shown } = await open(() => Promise.reject(new CallFailure(409, 'known', 'It is on the list.')));
  await user.type(screen.getByLabelText('Name'), 'Aspirin');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('dialog')).toContainElement(alert);
  expect(alert).toHaveTextContent('It is on the list.');
  expect(alert).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Aspirin');
  expect(shown).toEqual([]);
});

test('is busy while it is sent, and is sent once', async () => {
  let answer = (): void => undefined;
  const submit = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const { user } = await open(submit);
  await user.type(screen.getByLabelText('Name'), 'Aspirin');
  const add = screen.getByRole('button', { name: 'Add' });
  await user.click(add);
  await user.click(add);
  expect(add).toHaveAttribute('aria-busy', 'true');
  expect(submit).toHaveBeenCalledTimes(1);
  answer();
  await gone();
});

test('stays open where the answer is that it is not done yet', async () => {
  const submit = jest.fn(async () => false);
  const { user, kept, shown } = await open(submit);
  await user.type(screen.getByLabelText('Name'), 'Aspirin{Enter}');
  await waitFor(() => expect(submit).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).not.toHaveAttribute('aria-busy'));
  expect(screen.getByLabelText('Name')).toHaveValue('Aspirin');
  expect(kept.get('medicine')).toBe('{"name":"Aspirin"}');
  expect(shown).toEqual([]);
});

test('Escape puts it away: what was typed is there the next time, is said to be from then, and can be started over', async () => {
  const { user, kept, again } = await open();
  await user.type(screen.getByLabelText('Name'), 'Asp');
  expect(screen.queryByText('This is what you typed last time.')).not.toBeInTheDocument();
  await waitFor(() => expect(kept.get('medicine')).toBe('{"name":"Asp"}'));
  await user.keyboard('{Escape}');
  await gone();
  await again();
  expect(await screen.findByDisplayValue('Asp')).toBeVisible();
  expect(screen.getByText('This is what you typed last time.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText('Name')).toHaveValue('');
  await waitFor(() => expect(kept.has('medicine')).toBe(false));
});

test('Cancel forgets what was typed, here and in the draft, and the dialog opens empty', async () => {
  const { user, kept, again } = await open();
  await user.type(screen.getByLabelText('Name'), 'Asp');
  await waitFor(() => expect(kept.get('medicine')).toBe('{"name":"Asp"}'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone();
  expect(kept.has('medicine')).toBe(false);
  await again();
  expect(await screen.findByLabelText('Name')).toHaveValue('');
});

test('Cancel forgets a draft that the server had not answered with yet', async () => {
  const { kept, user, again } = await open();
  await user.keyboard('{Escape}');
  await gone();
  kept.set('medicine', '{"name":"Asp"}');
  await again();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await gone();
  await waitFor(() => expect(kept.has('medicine')).toBe(false));
});

test('opens empty after a success', async () => {
  const { user, kept, again } = await open();
  await user.type(screen.getByLabelText('Name'), 'Aspirin{Enter}');
  await gone();
  await again();
  expect(await screen.findByLabelText('Name')).toHaveValue('');
  expect(kept.size).toBe(0);
});

test('what was added is taken back from its toast, which says so or why it could not be', async () => {
  const answers = [async () => undefined, () => Promise.reject(new CallFailure(409, 'known', 'Changed since.'))];
  const undone: number[] = [];
  const { user, undos, shown, again } = await open(
    async () => 7,
    (id) => {
      undone.push(id);
      return answers.shift()!();
    },
  );
  await user.type(screen.getByLabelText('Name'), 'Aspirin{Enter}');
  await gone();
  undos.pop()!();
  await waitFor(() => expect(shown).toEqual([{ message: 'Undone.', intent: 'success' }]));
  await again();
  await user.type(await screen.findByLabelText('Name'), 'Aspirin{Enter}');
  await gone();
  undos.pop()!();
  await waitFor(() => expect(shown.at(-1)).toEqual({ message: 'Changed since.', intent: 'danger' }));
  expect(undone).toEqual([7, 7]);
});
