import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Button } from '#ui';
import type { Seat } from '#plugins/telemedicine/shared/seat.ts';
import type { Visit } from '#plugins/telemedicine/shared/visit.ts';
import type { AttendanceStore } from '../stores/AttendanceStore.ts';
import { LobbySection } from './LobbySection.tsx';
import { durationText } from '../../duration.ts';
import { lobbyMessages } from '../messages/index.ts';
import { useServerClock } from '../hooks/useServerClock.ts';

interface WaitingNoticeProps {
  readonly visit: Visit;
  readonly me: Seat;
  readonly attendance: AttendanceStore;
}

/** While waiting: that the clinic knows, how long so far, and the usual wait. Never names others. */
export const WaitingNotice = observer(({ visit, me, attendance }: WaitingNoticeProps) => {
  const t = useMessages(lobbyMessages);
  const now = useServerClock();
  const held = me.state === 'held';
  return (
    <LobbySection title={held ? t.heldTitle : t.waitingTitle} tone="wait" said>
      <p>{held ? t.heldText : t.waitingText}</p>
      <p className="tl-big" role="timer">
        {t.waitedFor(durationText(now.getTime() - new Date(me.since).getTime(), t))}
      </p>
      <p>{visit.usualWait === null ? t.noUsualWait : t.usualWait(durationText(visit.usualWait * 60_000, t))}</p>
      <p role="status">
        {visit.state === 'live' ? t.inCallNow(visit.practitioner ?? t.yourPractitioner) : t.clinicHere(visit.clinic)}
      </p>
      <p>
        <small>{t.keepsPlace}</small>
      </p>
      <div className="tl-acts">
        <Button intent="quiet" onClick={() => void attendance.leave()}>
          {t.leave}
        </Button>
        {attendance.ready && (
          <Button intent="quiet" onClick={attendance.reconsider}>
            {t.change}
          </Button>
        )}
      </div>
    </LobbySection>
  );
});
