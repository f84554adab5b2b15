import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button, Callout, Skeleton } from '#ui';
import type { Visit } from '#plugins/telemedicine/shared/visit.ts';
import { VisitStore } from '../../stores/VisitStore.ts';
import type { AttendanceStore } from '../stores/AttendanceStore.ts';
import { LobbySection } from './LobbySection.tsx';
import type { DeviceCheckStore } from '../../deviceCheck/stores/DeviceCheckStore.ts';
import { lobbyMessages } from '../messages/index.ts';
import { WaitingNotice } from './WaitingNotice.tsx';

interface LobbyStatusProps {
  readonly visit: Visit;
  readonly attendance: AttendanceStore;
  readonly deviceCheck: DeviceCheckStore;
}

/** This person's place in the visit, and the one thing to do next. */
export const LobbyStatus = observer(({ visit, attendance, deviceCheck }: LobbyStatusProps) => {
  const t = useMessages(lobbyMessages);
  const visitStore = useStore(VisitStore);
  const { me, sitsHere } = visitStore;
  const { ready, entering, came, refusal } = attendance;
  const state = me?.state ?? null;
  const enter = (): void => void attendance.enter(deviceCheck.checks);
  // Patients and guests are in the line as soon as they said how: what is checked meanwhile costs them no place in it.
  const outside = state === null || state === 'left' || ((state === 'waiting' || state === 'held') && !sitsHere);
  const queues = ready && !came && !visit.host && !entering && refusal === null && outside;
  useEffect(() => {
    if (queues) void attendance.enter(deviceCheck.checks);
  }, [queues, attendance, deviceCheck]);

  if (state === 'removed') {
    return (
      <LobbySection title={t.removedTitle} tone="bad" said>
        <p>{t.removedText}</p>
      </LobbySection>
    );
  }
  if (me && !sitsHere && (state === 'waiting' || state === 'held')) {
    return (
      <LobbySection title={t.elsewhereTitle} tone="note" said>
        <p>{ready ? t.elsewhereText : t.elsewhereChoose}</p>
        {ready && (
          <div className="tl-acts">
            <Button intent="primary" busy={entering} onClick={enter}>
              {t.continueHere}
            </Button>
          </div>
        )}
      </LobbySection>
    );
  }
  if (me && (state === 'waiting' || state === 'held')) {
    return <WaitingNotice visit={visit} me={me} attendance={attendance} />;
  }
  if (state === 'left' && !ready) return <Callout>{t.left}</Callout>;
  if (!ready) return null;
  if (!visit.host && state !== 'admitted') {
    return refusal === null && !came ? (
      <Skeleton lines={2} />
    ) : (
      <div className="tl-acts">
        <Button intent="primary" busy={entering} onClick={enter}>
          {t.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <LobbySection title={state === 'admitted' ? t.rejoinText : t.hostReady}>
      <div className="tl-acts">
        <Button intent="primary" size="large" busy={entering} onClick={enter}>
          {state === 'admitted' ? t.rejoin : visit.state === 'live' ? t.joinNow : t.startNow}
        </Button>
      </div>
    </LobbySection>
  );
});
