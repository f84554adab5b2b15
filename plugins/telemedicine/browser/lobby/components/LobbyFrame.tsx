import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useMessages, useService } from '#core/browser';
import { Confirmations, LanguageSwitch, Logo } from '#ui';
import { PublicConfig } from '#core/shared';
import '../lobby.css';
import { lobbyMessages } from '../messages/index.ts';

interface LobbyFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page without navigation, so a waiting person does not leave by mistake. Other features' parts may ask for confirmation. */
export const LobbyFrame = observer(({ title, lead, children }: LobbyFrameProps) => {
  const t = useMessages(lobbyMessages);
  const product = useService(PublicConfig).PRODUCT_NAME;
  return (
    <div className="tl-page">
      <header className="tl-top">
        <Link href="/" aria-label={t.home}>
          <Logo name={product} />
        </Link>
        <LanguageSwitch />
      </header>
      <main className="tl-main">
        <header className="tl-title">
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        <Confirmations>{children}</Confirmations>
      </main>
    </div>
  );
});
