import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observer } from 'mobx-react-lite';
import { Drafts } from '#core/shared';
import { renderUi } from '../renderUi.tsx';
import { Form } from './Form.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';
import { useForm } from './useForm.ts';
import { useFormDraft } from './useFormDraft.ts';

const keeping = (kept: Map<string, string>): Drafts => ({
  read: async (key) => kept.get(key) ?? '',
  write: (key, text) => void kept.set(key, text),
  clear: (key) => void kept.delete(key),
  flush: async () => undefined,
});

const open = (kept: Map<string, string>, submit: () => Promise<void> = async () => undefined) => {
  const Address = observer(() => {
    const form = useForm({
      fields: { city: { label: 'City', required: true }, street: { label: 'Street' } },
      initial: { city: 'Ottawa', street: '' },
      submit,
    });
    useFormDraft(form, 'address');
    return (
      <Form form={form}>
        <TextField form={form} name="city" />
        <TextField form={form} name="street" />
        <SubmitButton form={form}>Save</SubmitButton>
      </Form>
    );
  });
  return renderUi(<Address />, 'en-CA', [[Drafts, keeping(kept)]]);
};

test('STA-5 what was typed in a form comes back when the page does, only the fields that were typed in', async () => {
  const kept = new Map<string, string>();
  const page = await open(kept);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Street/), 'Elgin');
  await waitFor(() => expect(kept.get('address')).toBe('{"street":"Elgin"}'));
  page.unmount();

  await open(kept);
  expect(await screen.findByDisplayValue('Elgin')).toBeVisible();
  expect(screen.getByDisplayValue('Ottawa')).toBeVisible();
});

test('a form that is gone before its save is answered leaves no draft', async () => {
  const kept = new Map<string, string>();
  let answer = (): void => undefined;
  const page = await open(kept, () => new Promise((resolve) => (answer = resolve)));
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Street/), 'Sparks');
  await waitFor(() => expect(kept.get('address')).toBe('{"street":"Sparks"}'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  page.unmount();
  answer();
  await waitFor(() => expect(kept.has('address')).toBe(false));
});

test('what is saved is no draft any more, and a refused save stays one', async () => {
  const kept = new Map<string, string>();
  let refuse = true;
  await open(kept, async () => {
    if (refuse) throw new Error('not now');
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Street/), 'Bank');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept.get('address')).toBe('{"street":"Bank"}'));
  refuse = false;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept.has('address')).toBe(false));
});
