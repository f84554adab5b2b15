import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observer } from 'mobx-react-lite';
import { CallFailure, type Locale } from '#core/shared';
import { renderUi } from '../renderUi.tsx';
import { CheckField } from './CheckField.tsx';
import { Form } from './Form.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';
import { useForm } from './useForm.ts';

interface Sent {
  readonly email: string;
  readonly password: string;
  readonly keep: boolean;
}

const form = async (submit: (values: Sent) => Promise<unknown>, locale: Locale = 'en-CA') => {
  const Login = observer(() => {
    const model = useForm<{ email: string; password: string; keep: boolean }>({
      fields: {
        email: {
          label: locale === 'en-CA' ? 'Email' : 'Courriel',
          required: true,
          check: (value) => (value.includes('@') ? undefined : 'Enter an address with an @.'),
        },
        password: { label: 'Password', required: true },
        keep: { label: 'Keep me signed in' },
      },
      initial: { email: '', password: '', keep: true },
      submit,
    });
    return (
      <Form form={model}>
        <TextField form={model} name="email" type="email" help="The one that your clinic knows." />
        <PasswordField form={model} name="password" />
        <CheckField form={model} name="keep" />
        <SubmitButton form={model}>Log in</SubmitButton>
      </Form>
    );
  });
  await renderUi(<Login />, locale);
  return userEvent.setup();
};

test("VAL-2 an empty required field says 'Please enter {label}', in both languages", async () => {
  const submit = jest.fn<Promise<void>, [Sent]>();
  const user = await form(submit);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'Please enter Email The one that your clinic knows.',
  );
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter Password');
  expect(submit).not.toHaveBeenCalled();
});

test('VAL-2 names the field in French', async () => {
  const user = await form(async () => undefined, 'fr-CA');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByLabelText('Courriel')).toHaveAccessibleDescription(/Veuillez entrer\s: Courriel/);
});

test('VAL-2 the summary lists every mistake and the focus goes to the first field', async () => {
  const user = await form(async () => undefined);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  const summary = screen.getByRole('alert');
  expect(summary).toHaveTextContent('2 answers need your attention');
  expect(summary).toHaveTextContent('Please enter Password');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Please enter Password' }));
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('VAL-2 a mistake goes as soon as it is mended', async () => {
  const user = await form(async () => undefined);
  await user.type(screen.getByLabelText('Email'), 'anne');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.type(screen.getByLabelText('Email'), '@pavilion.test');
  expect(screen.getByLabelText('Email')).toBeValid();
});

test("a refused form keeps what was typed and puts the server's words beside the field", async () => {
  const user = await form(() =>
    Promise.reject(new CallFailure(422, 'invalid_input', 'Look again.', { 'body.password': 'Choose a longer one.' })),
  );
  await user.type(screen.getByLabelText('Email'), 'anne@pavilion.test');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Choose a longer one.'));
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveValue('anne@pavilion.test');
  expect(screen.getByLabelText('Password')).toHaveValue('short');
});

test('a failure that is no one field stands in the summary and takes the focus', async () => {
  const user = await form(() => Promise.reject(new CallFailure(401, 'some_code', 'These do not belong together.')));
  await user.type(screen.getByLabelText('Email'), 'anne@pavilion.test');
  await user.type(screen.getByLabelText('Password'), 'x{Enter}');
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('These do not belong together.');
  expect(summary).toHaveFocus();
});

test('a form that is on its way is not sent twice', async () => {
  let finish: () => void = () => undefined;
  const submit = jest.fn<Promise<void>, [Sent]>(() => new Promise((resolve) => (finish = resolve)));
  const user = await form(submit);
  await user.type(screen.getByLabelText('Email'), 'anne@pavilion.test');
  await user.type(screen.getByLabelText('Password'), 'x');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
  expect(submit).toHaveBeenCalledWith({ email: 'anne@pavilion.test', password: 'x', keep: true });
  expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
  finish();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-busy'));
});

test('the login page has one field each of the names Email and Password', async () => {
  await form(async () => undefined);
  expect(screen.getAllByLabelText(/email/i)).toHaveLength(1);
  expect(screen.getAllByLabelText(/password/i)).toHaveLength(1);
});

test('a field that is required beside another answer says so, and is asked for, only then', async () => {
  const submit = jest.fn(async () => undefined);
  const Booking = observer(() => {
    const model = useForm<{ kind: string; place: string }>({
      fields: { kind: { label: 'Kind' }, place: { label: 'Place', requiredWhen: ({ kind }) => kind === 'visit' } },
      initial: { kind: '', place: '' },
      submit,
    });
    return (
      <Form form={model}>
        <TextField form={model} name="kind" />
        <TextField form={model} name="place" />
        <SubmitButton form={model}>Book</SubmitButton>
      </Form>
    );
  });
  await renderUi(<Booking />);
  expect(screen.getByLabelText('Place')).not.toBeRequired();
  await userEvent.type(screen.getByLabelText('Kind'), 'visit');
  expect(screen.getByLabelText('Place')).toBeRequired();
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
  expect(screen.getByText('Please enter Place')).toBeInTheDocument();
  expect(submit).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText('Kind'));
  await userEvent.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
});
