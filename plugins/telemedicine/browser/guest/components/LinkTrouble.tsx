import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, useService } from '#core/browser';
import { Form, SubmitButton, TextField, useForm } from '#ui';
import { LobbySection } from '../../lobby/components/LobbySection.tsx';
import { lobbyMessages } from '../../lobby/messages/index.ts';
import type { GuestEntranceStore } from '../stores/GuestEntranceStore.ts';
import { I18n, looksLikeEmail } from '#core/shared';

/** Wrong, expired, taken back and never sent look alike. The way on is the same too: a new mail, if there is anything to mail. */
export const LinkTrouble = observer(({ entrance }: { readonly entrance: GuestEntranceStore }) => {
  const t = useMessages(lobbyMessages);
  const i18n = useService(I18n);
  const [sent, setSent] = useState(false);
  const form = useForm({
    fields: {
      email: { label: t.email, required: true, check: (given) => (looksLikeEmail(given) ? undefined : t.badEmail) },
    },
    initial: { email: entrance.link?.email ?? '' },
    submit: async ({ email }) => {
      await entrance.recover(email.trim(), i18n.locale);
      setSent(true);
    },
  });
  return (
    <>
      <LobbySection
        title={entrance.refused ? t.linkTitle : t.noLinkTitle}
        tone={entrance.refused ? 'bad' : 'note'}
        said
      >
        <p>{entrance.refused ? t.linkText : t.noLinkText}</p>
      </LobbySection>
      <LobbySection title={t.recoverTitle}>
        <p>{t.recoverText}</p>
        <Form form={form} label={t.recoverTitle}>
          <TextField form={form} name="email" type="email" autoComplete="email" />
          <SubmitButton form={form} fill>
            {t.recoverSend}
          </SubmitButton>
        </Form>
        <p role="status">{sent ? t.recoverSent : ''}</p>
      </LobbySection>
      <p>
        {t.haveAccount} <Link href="/login">{t.logIn}</Link>
      </p>
    </>
  );
});
