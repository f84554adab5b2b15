import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import { Form, SubmitButton, TextField, useForm } from '../../../../../core/browser/ui/index.ts';
import { Block } from '../Block.tsx';
import { lobbyMessages } from '../messages.ts';
import type { Entrance } from './Entrance.ts';
import { looksLikeEmail } from './looksLikeEmail.ts';

/** A link that lost its tail on the way: it is asked for, the rest stays. */
export const EmailStep = observer(({ entrance }: { readonly entrance: Entrance }) => {
  const t = useMessages(lobbyMessages);
  const form = useForm({
    fields: {
      email: { label: t.email, required: true, check: (given) => (looksLikeEmail(given) ? undefined : t.badEmail) },
    },
    initial: { email: '' },
    submit: ({ email }) => entrance.giveEmail(email.trim()),
  });
  return (
    <Block title={t.emailTitle}>
      <p>{t.emailText}</p>
      <Form form={form} label={t.emailTitle}>
        <TextField form={form} name="email" type="email" autoComplete="email" />
        <SubmitButton form={form} fill size="large">
          {t.next}
        </SubmitButton>
      </Form>
    </Block>
  );
});
