import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import { useMessages, useService } from '#core/browser';
import { BrandDrawing, Button, Logo } from '#ui';
import { Auth, PublicConfig } from '#core/shared';
import { hostMessages } from '../messages.ts';
import './lock.css';

/** What stands instead of the application: one card, and the way out. */
export const LockFrame = observer(({ children, ...card }: ComponentProps<'section'>) => {
  const t = useMessages(hostMessages);
  const auth = useService(Auth);
  const { PRODUCT_NAME } = useService(PublicConfig);
  return (
    <main className="pv-lock">
      <Logo name={PRODUCT_NAME} />
      <section className="pv-card" {...card}>
        {children}
        <Button intent="quiet" fill onClick={() => void auth.logOut()}>
          {t.logOut}
        </Button>
      </section>
      <BrandDrawing open={4} />
    </main>
  );
});
