import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { ErrorState, Skeleton } from '#ui';
import { Http, Router } from '#core/shared';
import { EmailStep } from '../components/EmailStep.tsx';
import { GuestEntranceStore } from '../stores/GuestEntranceStore.ts';
import { guestLinkAddress, type GuestLink, keptGuestLink, guestLinkOf } from '../guestLink.ts';
import { LinkTrouble } from '../components/LinkTrouble.tsx';
import { PinStep } from '../components/PinStep.tsx';
import { LobbyFrame } from '../../lobby/components/LobbyFrame.tsx';
import { lobbyMessages } from '../../lobby/messages/index.ts';
import { useOpenVisit } from '../../lobby/hooks/useOpenVisit.ts';
import { VisitFrame } from '../../lobby/components/VisitFrame.tsx';
import { WaitingRoom } from '../../lobby/components/WaitingRoom.tsx';
import { guestLobbyPath, guestPath } from '../../paths.ts';
import { GuestPassStore, type HeldPass } from '../stores/GuestPassStore.ts';

/** RTE-7, GRD-5: `c` and `d` stand empty in the address; what they held, `e` and `p` (LNK-2) are taken out of it and kept in the tab. */
export const GuestLobbyPage = observer(() => {
  const router = useService(Router);
  const http = useService(Http);
  const guests = useStore(GuestPassStore);
  const [entrance, setEntrance] = useState<GuestEntranceStore | null>(null);
  useEffect(() => {
    const link = guestLinkOf(router.takeQuery('c', 'd', 'e', 'p')) ?? keptGuestLink();
    const opened = new GuestEntranceStore(http, guests, link);
    setEntrance(opened);
    void opened.start();
  }, [router, http, guests]);
  return entrance ? <Guest entrance={entrance} /> : null;
});

const Guest = observer(({ entrance }: { readonly entrance: GuestEntranceStore }) => {
  const { held } = useStore(GuestPassStore);
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
  const visitStore = useOpenVisit(held.visit);
  return (
    <VisitFrame visit={visitStore.visit}>
      <WaitingRoom
        from={link?.from ?? null}
        guestName={visitStore.me?.name ?? held.name}
        link={() => (link ? guestLinkAddress(link, window.location.origin, guestLobbyPath) : window.location.href)}
      />
    </VisitFrame>
  );
});

const Outside = observer(({ entrance }: { readonly entrance: GuestEntranceStore }) => {
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
