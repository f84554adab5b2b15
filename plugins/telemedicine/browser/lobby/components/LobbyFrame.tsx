import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useMessages, useService } from '#core/browser';
import { Confirmations, Logo } from '#ui';
import { I18n, PublicConfig } from '#core/shared';
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
  const i18n = useService(I18n);
  const product = useService(PublicConfig).PRODUCT_NAME;
  const other = i18n.locale === 'en-CA' ? 'fr-CA' : 'en-CA';
  return (
    <div className="tl-page">
      <header className="tl-top">
        <Link href="/" aria-label={t.home}>
          <Logo name={product} />
        </Link>
        <button type="button" className="pv-link-button" lang={other} onClick={() => void i18n.choose(other)}>
          {t.otherLanguage}
        </button>
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
