import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, useAction } from '#ui';
import { Auth } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { roleNames } from '../shell/roleNames.ts';
import { LockFrame } from './LockFrame.tsx';
import { suspendedMessages } from './texts.ts';

const everyMs = 15_000;

/** Stands instead of the application while an administrator keeps this profile out; it goes by itself once that has ended. */
export const SuspendedScreen = observer(() => {
  const t = useMessages(suspendedMessages);
  const frame = useMessages(hostMessages);
  const auth = useService(Auth);
  const { run, busy } = useAction();
  const names = roleNames(frame);
  const clinic = auth.selectedUser?.organizationName ?? '';
  const others = auth.profiles.filter(({ id }) => id !== auth.selectedUser?.id);
  const patient = auth.selectedUser?.shared?.patient ?? '';
  const [title, text] = auth.shareEnded
    ? [t.shareEndedTitle, t.shareEndedText(patient)]
    : auth.clinicSuspended
      ? [t.clinicSuspendedTitle, t.clinicSuspendedText(clinic)]
      : [t.suspendedTitle, t.suspendedText(clinic)];
  useEffect(() => {
    const timer = setInterval(() => void auth.refreshMe().catch(() => undefined), everyMs);
    return () => clearInterval(timer);
  }, [auth]);
  return (
    <LockFrame role="status">
      <h1>{title}</h1>
      <p className="pv-muted">{text}</p>
      {others.map(({ id, role, organizationName, shared }) => (
        <Button key={id} fill onClick={() => void run(() => auth.selectProfile(id))}>
          {t.continueAs(shared ? frame.standsFor(shared.patient) : names[role], organizationName)}
        </Button>
      ))}
      <Button intent="primary" fill busy={busy} onClick={() => void run(() => auth.refreshMe())}>
        {t.suspendedCheck}
      </Button>
    </LockFrame>
  );
});
