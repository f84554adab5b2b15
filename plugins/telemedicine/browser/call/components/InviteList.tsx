import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { inWords, useMessages, useService } from '#core/browser';
import { Button, CheckField, Form, FormActions, MenuButton, TextField, useAction, useForm } from '#ui';
import { looksLikeEmail, I18n } from '#core/shared';
import { changeInvite, inviteGuest } from '#plugins/telemedicine/shared/calls.ts';
import { messages } from '../../messages/index.ts';
import { callMessages } from '../messages/index.ts';
import { useCallSession, useCurrentVisit } from '../hooks/useCallSession.ts';

export const InviteList = observer(() => {
  const t = useMessages(callMessages);
  const texts = useMessages(messages);
  const { run } = useAction();
  const { visitStore } = useCallSession();
  const { id, invites } = useCurrentVisit();
  const [open, setOpen] = useState(false);
  const change = (invite: string, act: 'send' | 'revoke'): Promise<boolean> =>
    run(
      async () => {
        await inWords(visitStore.send(changeInvite, { params: { id, invite }, body: { act } }), texts);
        await visitStore.refresh();
      },
      { of: invite },
    );
  return (
    <>
      {invites.length > 0 && <h2>{t.invites}</h2>}
      <ul>
        {invites.map((invite) => (
          <li key={invite.id}>
            <span>
              <b>{invite.name}</b>
              <small>
                {invite.email} · {t[invite.state]}
              </small>
            </span>
            {invite.state !== 'revoked' && (
              <MenuButton
                label={t.actsFor(invite.name)}
                items={[
                  { text: t.inviteAgain, onClick: () => void change(invite.id, 'send') },
                  { text: t.revoke, danger: true, onClick: () => void change(invite.id, 'revoke') },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {open ? <InviteForm done={() => setOpen(false)} /> : <Button onClick={() => setOpen(true)}>{t.invite}</Button>}
    </>
  );
});

const InviteForm = observer(({ done }: { readonly done: () => void }) => {
  const t = useMessages(callMessages);
  const texts = useMessages(messages);
  const i18n = useService(I18n);
  const { visitStore } = useCallSession();
  const { id } = useCurrentVisit();
  const form = useForm({
    fields: {
      name: { label: t.name, required: true },
      email: {
        label: t.email,
        required: true,
        check: (typed) => (looksLikeEmail(typed) ? undefined : t.badEmail),
      },
      pin: { label: t.pin },
    },
    initial: { name: '', email: '', pin: true },
    submit: async ({ name, email, pin }) => {
      const body = { name, email, pin, locale: i18n.locale };
      await inWords(visitStore.send(inviteGuest, { params: { id }, body }), texts);
      await visitStore.refresh();
    },
    done: ({ name }) => t.invited(name),
  });
  return (
    <Form form={form} label={t.invite} onSent={done}>
      <p className="tc-quiet">{t.inviteText}</p>
      <TextField form={form} name="name" autoComplete="off" maxLength={80} />
      <TextField form={form} name="email" type="email" autoComplete="off" />
      <CheckField form={form} name="pin" />
      <FormActions form={form} action={t.sendInvite}>
        <Button intent="quiet" onClick={done}>
          {t.close}
        </Button>
      </FormActions>
    </Form>
  );
});
