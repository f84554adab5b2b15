import '#ui/session.css';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { ErrorState, Skeleton } from '#ui';
import { LobbySection } from '../../lobby/components/LobbySection.tsx';
import { LobbyFrame } from '../../lobby/components/LobbyFrame.tsx';
import { guestLobbyPath } from '../../paths.ts';
import { GuestPassStore } from '../../guest/stores/GuestPassStore.ts';
import { VisitStore } from '../../stores/VisitStore.ts';
import { FarewellSummary } from '../components/FarewellSummary.tsx';
import { summaryMessages } from '../messages/index.ts';
import { VisitPanels } from '../components/VisitPanels.tsx';
import '../summary.css';
import { useFarewell } from '../hooks/useFarewell.ts';

/** RTE-7: thanks, and how to reach the clinic. Nothing clinical, unless the patient shared it. */
export const FarewellPage = observer(() => {
  const t = useMessages(summaryMessages);
  const guests = useStore(GuestPassStore);
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
          <LobbySection title={forgotten ? t.forgotten : t.farewellAlone} tone="note" said>
            <p>{t.close}</p>
          </LobbySection>
        ) : error ? (
          <ErrorState error={error} retry={read} />
        ) : farewell ? (
          <FarewellSummary farewell={farewell} lobby={guestLobbyPath} forget={forget}>
            <VisitPanels />
          </FarewellSummary>
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
    </LobbyFrame>
  );
});

/** The visit in front, for what other features have of it. */
const usePast = (visit: string | null): void => {
  const visitStore = useStore(VisitStore);
  useEffect(() => {
    if (visit === null) return undefined;
    visitStore.openPast(visit);
    return () => visitStore.close();
  }, [visitStore, visit]);
};
