import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Form, SubmitButton, TextField, useForm } from '#ui';
import { LobbySection } from '../../lobby/components/LobbySection.tsx';
import { lobbyMessages } from '../../lobby/messages/index.ts';
import type { GuestEntranceStore } from '../stores/GuestEntranceStore.ts';
import { looksLikeEmail } from '#core/shared';

/** A link that lost its tail on the way: it is asked for, the rest stays. */
export const EmailStep = observer(({ entrance }: { readonly entrance: GuestEntranceStore }) => {
  const t = useMessages(lobbyMessages);
  const form = useForm({
    fields: {
      email: { label: t.email, required: true, check: (given) => (looksLikeEmail(given) ? undefined : t.badEmail) },
    },
    initial: { email: '' },
    submit: ({ email }) => entrance.giveEmail(email.trim()),
  });
  return (
    <LobbySection title={t.emailTitle}>
      <p>{t.emailText}</p>
      <Form form={form} label={t.emailTitle}>
        <TextField form={form} name="email" type="email" autoComplete="email" />
        <SubmitButton form={form} fill size="large">
          {t.next}
        </SubmitButton>
      </Form>
    </LobbySection>
  );
});
