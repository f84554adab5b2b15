import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observer } from 'mobx-react-lite';
import { Drafts } from '#core/shared';
import { Form, SubmitButton, useForm, useFormDraft } from '#ui';
import { controlProps } from '#ui/form/control.ts';
import { Field } from '#ui/form/Field.tsx';
import { renderUi } from '#ui/renderUi.tsx';
import { useTypedWords } from './useTypedWords.ts';

const keeping = (kept: Map<string, string>): Drafts => ({
  read: async (key) => kept.get(key) ?? '',
  write: (key, text) => void kept.set(key, text),
  clear: (key) => void kept.delete(key),
  flush: async () => undefined,
});

test('STA-5 words in a field with a list that are no value yet come back with the draft, and hold the form up until then', async () => {
  const kept = new Map<string, string>();
  const submit = jest.fn(async () => undefined);
  const draw = () => {
    const Page = observer(() => {
      const form = useForm({ fields: { who: { label: 'Who' } }, initial: { who: null as string | null }, submit });
      const { words, type } = useTypedWords(form, 'who', 'Choose someone from the list.');
      useFormDraft(form, 'whom');
      return (
        <Form form={form}>
          <Field form={form} name="who">
            <input
              {...controlProps({ form, name: 'who' })}
              value={words}
              onChange={(event) => type(event.target.value)}
            />
          </Field>
          <button type="button" onClick={() => form.set('who', 'Priya')}>
            Priya
          </button>
          <SubmitButton form={form}>Send</SubmitButton>
        </Form>
      );
    });
    return renderUi(<Page />, 'en-CA', [[Drafts, keeping(kept)]]);
  };
  const page = await draw();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Who'), 'pri');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByLabelText('Who')).toHaveAccessibleDescription('Choose someone from the list.');
  expect(submit).not.toHaveBeenCalled();
  await waitFor(() => expect(kept.get('whom')).toContain('pri'));
  page.unmount();

  await draw();
  expect(await screen.findByDisplayValue('pri')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Priya' }));
  expect(screen.getByLabelText('Who')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(submit).toHaveBeenCalledWith({ who: 'Priya' });
  await waitFor(() => expect(kept.has('whom')).toBe(false));
});
