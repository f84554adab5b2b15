import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  Button,
  CheckField,
  Form,
  MenuButton,
  SubmitButton,
  TextField,
  useForm,
} from '../../../../../core/browser/ui/index.ts';
import { I18n, Toasts } from '../../../../../core/shared/index.ts';
import { changeInvite, inviteGuest } from '../../../shared/contract.ts';
import { useRefusals } from '../../refusals/useRefusals.ts';
import { callTexts } from '../callTexts.ts';
import { useDesk, useVisit } from './desk.ts';

export const Invites = observer(() => {
  const t = useMessages(callTexts);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const inWords = useRefusals();
  const { room } = useDesk();
  const { id, invites } = useVisit();
  const [open, setOpen] = useState(false);
  const change = async (invite: string, act: 'send' | 'revoke'): Promise<void> => {
    try {
      await room.send(changeInvite, { params: { id, invite }, body: { act } });
      await room.refresh();
    } catch (error) {
      toasts.show({ message: errorText(inWords(error)), intent: 'danger' });
    }
  };
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
  const t = useMessages(callTexts);
  const toasts = useService(Toasts);
  const i18n = useService(I18n);
  const inWords = useRefusals();
  const { room } = useDesk();
  const { id } = useVisit();
  const form = useForm({
    fields: {
      name: { label: t.name, required: true },
      email: {
        label: t.email,
        required: true,
        check: (typed) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()) ? undefined : t.badEmail),
      },
      pin: { label: t.pin },
    },
    initial: { name: '', email: '', pin: true },
    submit: async ({ name, email, pin }) => {
      const body = { name, email, pin, locale: i18n.locale };
      await room.send(inviteGuest, { params: { id }, body }).catch((error: unknown) => {
        throw inWords(error);
      });
      toasts.show({ message: t.invited(name), intent: 'success' });
      await room.refresh();
      done();
    },
  });
  return (
    <Form form={form} label={t.invite}>
      <p className="tc-quiet">{t.inviteText}</p>
      <TextField form={form} name="name" autoComplete="off" maxLength={80} />
      <TextField form={form} name="email" type="email" autoComplete="off" />
      <CheckField form={form} name="pin" />
      <div className="pv-form-actions">
        <Button intent="quiet" onClick={done}>
          {t.close}
        </Button>
        <SubmitButton form={form}>{t.sendInvite}</SubmitButton>
      </div>
    </Form>
  );
});
