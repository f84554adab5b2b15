import { useForm } from '#ui';

/** What is done with the password alone. */
export const usePasswordForm = (label: string, submit: (password: string) => Promise<void>) =>
  useForm({
    fields: { password: { label, required: true } },
    initial: { password: '' },
    submit: ({ password }) => submit(password),
  });
