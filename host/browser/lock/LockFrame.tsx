import { observer } from 'mobx-react-lite';
import { type ComponentProps, useState } from 'react';
import { useMessages, useService, useWanted } from '#core/browser';
import { BrandDrawing, Button, Logo } from '#ui';
import { Auth, Outbox, PublicConfig } from '#core/shared';
import { lineMessages } from '../line/texts.ts';
import { hostMessages } from '../messages.ts';
import './lock.css';

/** What stands instead of the application: one card, and the way out. */
export const LockFrame = observer(({ children, ...card }: ComponentProps<'section'>) => {
  const t = useMessages(hostMessages);
  const line = useMessages(lineMessages);
  const auth = useService(Auth);
  const { PRODUCT_NAME } = useService(PublicConfig);
  const outbox = useWanted(Outbox);
  const lost = (outbox?.items.length ?? 0) + (outbox?.behindLock ?? 0);
  const [warned, setWarned] = useState(false);
  return (
    <main className="pv-lock">
      <Logo name={PRODUCT_NAME} />
      <section className="pv-card" {...card}>
        {children}
        {/* How much, and not what: nobody has said who they are. */}
        {warned && <p role="alert">{line.logOutLosesLocked(lost)}</p>}
        <Button intent="quiet" fill onClick={() => (lost > 0 && !warned ? setWarned(true) : void auth.logOut())}>
          {t.logOut}
        </Button>
      </section>
      <BrandDrawing open={4} />
    </main>
  );
});
