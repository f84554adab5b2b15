import '../../../../core/browser/ui/session.css';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { ErrorState, Skeleton } from '../../../../core/browser/ui/index.ts';
import { Block } from '../lobby/Block.tsx';
import { LobbyFrame } from '../lobby/LobbyFrame.tsx';
import { guestLobbyPath } from '../paths.ts';
import { GuestPass } from '../stores/GuestPass.ts';
import { Room } from '../stores/Room.ts';
import { Goodbye } from '../summary/Goodbye.tsx';
import { summaryMessages } from '../summary/messages.ts';
import { Panels } from '../summary/Panels.tsx';
import '../summary/summary.css';
import { useFarewell } from '../summary/useFarewell.ts';

/** RTE-7: thanks, and how to reach the clinic. Nothing clinical, unless the patient shared it. */
export const FarewellPage = observer(() => {
  const t = useMessages(summaryMessages);
  const guests = useStore(GuestPass);
  const { farewell, error, read } = useFarewell();
  const [forgotten, setForgotten] = useState(false);
  const visit = guests.held?.visit ?? null;
  usePast(visit);
  const forget = (): void => {
    guests.hold(null);
    setForgotten(true);
  };
  return (
    <LobbyFrame title={t.farewell}>
      <div className="tl-narrow">
        {visit === null ? (
          <Block title={forgotten ? t.forgotten : t.farewellAlone} tone="note" said>
            <p>{t.close}</p>
          </Block>
        ) : error ? (
          <ErrorState error={error} retry={read} />
        ) : farewell ? (
          <Goodbye farewell={farewell} lobby={guestLobbyPath} forget={forget}>
            <Panels />
          </Goodbye>
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
    </LobbyFrame>
  );
});

/** The visit in front, for what other features have of it. */
const usePast = (visit: string | null): void => {
  const room = useStore(Room);
  useEffect(() => {
    if (visit === null) return undefined;
    room.openPast(visit);
    return () => room.close();
  }, [room, visit]);
};
