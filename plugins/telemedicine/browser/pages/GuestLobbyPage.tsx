import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { ErrorState, Skeleton } from '../../../../core/browser/ui/index.ts';
import { Http, Router } from '../../../../core/shared/index.ts';
import { EmailStep } from '../lobby/guest/EmailStep.tsx';
import { Entrance } from '../lobby/guest/Entrance.ts';
import { addressOf, type GuestLink, keptLink, linkOf } from '../lobby/guest/keptLink.ts';
import { LinkTrouble } from '../lobby/guest/LinkTrouble.tsx';
import { PinStep } from '../lobby/guest/PinStep.tsx';
import { LobbyFrame } from '../lobby/LobbyFrame.tsx';
import { lobbyMessages } from '../lobby/messages.ts';
import { useRoom } from '../lobby/useRoom.ts';
import { VisitFrame } from '../lobby/VisitFrame.tsx';
import { WaitingRoom } from '../lobby/WaitingRoom.tsx';
import { guestLobbyPath, guestPath } from '../paths.ts';
import { GuestPass, type HeldPass } from '../stores/GuestPass.ts';

/** RTE-7, GRD-5: `c` and `d` stand empty in the address; what they held, `e` and `p` (LNK-2) are taken out of it and kept in the tab. */
export const GuestLobbyPage = observer(() => {
  const router = useService(Router);
  const http = useService(Http);
  const guests = useStore(GuestPass);
  const [entrance, setEntrance] = useState<Entrance | null>(null);
  useEffect(() => {
    const link = linkOf(router.takeQuery('c', 'd', 'e', 'p')) ?? keptLink();
    const opened = new Entrance(http, guests, link);
    setEntrance(opened);
    void opened.start();
  }, [router, http, guests]);
  return entrance ? <Guest entrance={entrance} /> : null;
});

const Guest = observer(({ entrance }: { readonly entrance: Entrance }) => {
  const { held } = useStore(GuestPass);
  const router = useService(Router);
  const inside = entrance.step === 'in';
  const over = entrance.step === 'over';
  useEffect(() => {
    if (inside && held === null) void entrance.expire();
  }, [entrance, inside, held]);
  useEffect(() => {
    if (over) router.go(guestPath, { replace: true });
  }, [router, over]);
  return inside && held ? <Inside link={entrance.link} held={held} /> : <Outside entrance={entrance} />;
});

interface InsideProps {
  readonly link: GuestLink | null;
  readonly held: HeldPass;
}

const Inside = observer(({ link, held }: InsideProps) => {
  const room = useRoom(held.visit);
  return (
    <VisitFrame visit={room.visit}>
      <WaitingRoom
        from={link?.from ?? null}
        guestName={room.me?.name ?? held.name}
        link={() => (link ? addressOf(link, window.location.origin, guestLobbyPath) : window.location.href)}
      />
    </VisitFrame>
  );
});

const Outside = observer(({ entrance }: { readonly entrance: Entrance }) => {
  const t = useMessages(lobbyMessages);
  const { step, error } = entrance;
  return (
    <LobbyFrame title={t.guestTitle}>
      <div className="tl-narrow">
        {error && <ErrorState error={error} retry={() => entrance.start()} />}
        {step === 'opening' && !error && (
          <div aria-label={t.opening}>
            <Skeleton lines={4} />
          </div>
        )}
        {step === 'email' && <EmailStep entrance={entrance} />}
        {step === 'pin' && <PinStep entrance={entrance} />}
        {step === 'link' && <LinkTrouble entrance={entrance} />}
      </div>
    </LobbyFrame>
  );
});
