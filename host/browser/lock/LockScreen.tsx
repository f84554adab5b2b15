import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useMessages, useService } from '#core/browser';
import { Avatar, Form, PasswordField, SubmitButton, useForm } from '#ui';
import { Auth, Lock } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { LockFrame } from './LockFrame.tsx';
import { WaysBackIn } from './WaysBackIn.tsx';

/** STA-5. It stands instead of the application, not above it: what was there is not in the page. */
export const LockScreen = observer(() => {
  const t = useMessages(hostMessages);
  const auth = useService(Auth);
  const lock = useService(Lock);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current: card } = box;
    (card?.querySelector('input') ?? card?.querySelector('h1'))?.focus();
  }, []);
  const form = useForm({
    fields: { password: { label: t.password, required: true } },
    initial: { password: '' },
    submit: async ({ password }) => {
      if (!(await lock.unlock(password))) form.store.blame('password', t.wrongPassword);
    },
  });
  const hasPassword = auth.signOn?.password !== false;
  const name = auth.selectedUser ? `${auth.selectedUser.firstName} ${auth.selectedUser.lastName}` : (auth.email ?? '');
  return (
    <LockFrame ref={box}>
      <Avatar name={name} photoUrl={auth.profilePictureUrl} size={56} />
      <h1 tabIndex={hasPassword ? undefined : -1}>{t.lockedTitle}</h1>
      <p className="pv-muted">{(hasPassword ? t.lockedText : t.lockedNoPassword)(auth.email ?? '')}</p>
      <WaysBackIn to="unlock" />
      {hasPassword && (
        <Form form={form}>
          <PasswordField form={form} name="password" />
          <SubmitButton form={form} fill size="large">
            {t.unlock}
          </SubmitButton>
        </Form>
      )}
    </LockFrame>
  );
});
