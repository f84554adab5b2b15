import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout, Skeleton } from '../../../../core/browser/ui/index.ts';
import type { Visit } from '../../shared/visit.ts';
import { Room } from '../stores/Room.ts';
import type { Attendance } from './Attendance.ts';
import { Block } from './Block.tsx';
import type { Checking } from './checks/Checking.ts';
import { lobbyMessages } from './messages.ts';
import { Waiting } from './Waiting.tsx';

interface PlaceProps {
  readonly visit: Visit;
  readonly attendance: Attendance;
  readonly checking: Checking;
}

/** Where this person stands, and the one thing to do about it. */
export const Place = observer(({ visit, attendance, checking }: PlaceProps) => {
  const t = useMessages(lobbyMessages);
  const room = useStore(Room);
  const { me, sitsHere } = room;
  const { ready, entering, came, refusal } = attendance;
  const state = me?.state ?? null;
  const enter = (): void => void attendance.enter(checking.checks);
  // Patients and guests are in the line as soon as they said how: what is checked meanwhile costs them no place in it.
  const outside = state === null || state === 'left' || ((state === 'waiting' || state === 'held') && !sitsHere);
  const queues = ready && !came && !visit.host && !entering && refusal === null && outside;
  useEffect(() => {
    if (queues) void attendance.enter(checking.checks);
  }, [queues, attendance, checking]);

  if (state === 'removed') {
    return (
      <Block title={t.removedTitle} tone="bad" said>
        <p>{t.removedText}</p>
      </Block>
    );
  }
  if (me && !sitsHere && (state === 'waiting' || state === 'held')) {
    return (
      <Block title={t.elsewhereTitle} tone="note" said>
        <p>{ready ? t.elsewhereText : t.elsewhereChoose}</p>
        {ready && (
          <div className="tl-acts">
            <Button intent="primary" busy={entering} onClick={enter}>
              {t.continueHere}
            </Button>
          </div>
        )}
      </Block>
    );
  }
  if (me && (state === 'waiting' || state === 'held')) {
    return <Waiting visit={visit} me={me} attendance={attendance} />;
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
    <Block title={state === 'admitted' ? t.rejoinText : t.hostReady}>
      <div className="tl-acts">
        <Button intent="primary" size="large" busy={entering} onClick={enter}>
          {state === 'admitted' ? t.rejoin : visit.state === 'live' ? t.joinNow : t.startNow}
        </Button>
      </div>
    </Block>
  );
});
