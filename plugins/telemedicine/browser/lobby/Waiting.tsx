import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import type { Seat } from '../../shared/seat.ts';
import type { Visit } from '../../shared/visit.ts';
import type { Attendance } from './Attendance.ts';
import { Block } from './Block.tsx';
import { inMinutes } from './duration.ts';
import { lobbyMessages } from './messages.ts';
import { useClock } from './useClock.ts';

interface WaitingProps {
  readonly visit: Visit;
  readonly me: Seat;
  readonly attendance: Attendance;
}

/** In the line: that they are known to be there, for how long, and what usually follows. Nobody else who waits is named. */
export const Waiting = observer(({ visit, me, attendance }: WaitingProps) => {
  const t = useMessages(lobbyMessages);
  const now = useClock();
  const held = me.state === 'held';
  return (
    <Block title={held ? t.heldTitle : t.waitingTitle} tone="wait" said>
      <p>{held ? t.heldText : t.waitingText}</p>
      <p className="tl-big" role="timer">
        {t.waitedFor(inMinutes(now.getTime() - new Date(me.since).getTime(), t))}
      </p>
      <p>{visit.usualWait === null ? t.noUsualWait : t.usualWait(inMinutes(visit.usualWait * 60_000, t))}</p>
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
    </Block>
  );
});
