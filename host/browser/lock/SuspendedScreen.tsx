import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService } from '#core/browser';
import { BrandDrawing, Button, Logo, useAction } from '#ui';
import { Auth, PublicConfig } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { roleNames } from '../shell/roleNames.ts';
import './lock.css';

const everyMs = 15_000;

/** Stands instead of the application while an administrator keeps this profile out; it goes by itself once that has ended. */
export const SuspendedScreen = observer(() => {
  const t = useMessages(hostMessages);
  const auth = useService(Auth);
  const { PRODUCT_NAME } = useService(PublicConfig);
  const { run, busy } = useAction();
  const names = roleNames(t);
  const others = auth.profiles.filter(({ id }) => id !== auth.selectedUser?.id);
  useEffect(() => {
    const timer = setInterval(() => void auth.refreshMe().catch(() => undefined), everyMs);
    return () => clearInterval(timer);
  }, [auth]);
  return (
    <main className="pv-lock">
      <Logo name={PRODUCT_NAME} />
      <section className="pv-card" role="status">
        <h1>{t.suspendedTitle}</h1>
        <p className="pv-muted">{t.suspendedText(auth.selectedUser?.organizationName ?? '')}</p>
        {others.map(({ id, role, organizationName }) => (
          <Button key={id} fill onClick={() => void run(() => auth.selectProfile(id))}>
            {t.continueAs(names[role], organizationName)}
          </Button>
        ))}
        <Button intent="primary" fill busy={busy} onClick={() => void run(() => auth.refreshMe())}>
          {t.suspendedCheck}
        </Button>
        <Button intent="quiet" fill onClick={() => void auth.logOut()}>
          {t.logOut}
        </Button>
      </section>
      <BrandDrawing open={4} />
    </main>
  );
});
