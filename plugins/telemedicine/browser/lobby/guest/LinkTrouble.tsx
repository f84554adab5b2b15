import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, useService } from '../../../../../core/browser/index.ts';
import { Form, SubmitButton, TextField, useForm } from '../../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../../core/shared/index.ts';
import { Block } from '../Block.tsx';
import { lobbyMessages } from '../messages.ts';
import type { Entrance } from './Entrance.ts';
import { looksLikeEmail } from './looksLikeEmail.ts';

/** Wrong, expired, taken back and never sent look alike. The way on is the same too: a new mail, if there is anything to mail. */
export const LinkTrouble = observer(({ entrance }: { readonly entrance: Entrance }) => {
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
      <Block title={entrance.refused ? t.linkTitle : t.noLinkTitle} tone={entrance.refused ? 'bad' : 'note'} said>
        <p>{entrance.refused ? t.linkText : t.noLinkText}</p>
      </Block>
      <Block title={t.recoverTitle}>
        <p>{t.recoverText}</p>
        <Form form={form} label={t.recoverTitle}>
          <TextField form={form} name="email" type="email" autoComplete="email" />
          <SubmitButton form={form} fill>
            {t.recoverSend}
          </SubmitButton>
        </Form>
        <p role="status">{sent ? t.recoverSent : ''}</p>
      </Block>
      <p>
        {t.haveAccount} <Link href="/login">{t.logIn}</Link>
      </p>
    </>
  );
});
