import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, useService } from '#core/browser';
import { GuestPage } from '#ui/page/GuestPage.tsx';
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
    <GuestPage title={title} lead={lead} product={product} home={t.home} className="tl-main">
      {children}
    </GuestPage>
  );
});
