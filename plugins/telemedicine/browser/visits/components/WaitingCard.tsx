import { knownOf } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '#core/browser';
import { Async, Card, CountBadge, NoneLine } from '#ui';
import { listPath } from '../../paths.ts';
import '../visits.css';
import { visitMessages } from '../messages/index.ts';
import { BellSwitch } from './BellSwitch.tsx';
import { useWaitingBell } from '../hooks/useWaitingBell.ts';
import { useTodaysVisits } from '../hooks/useTodaysVisits.ts';
import { waitingPeople } from '../waitingPeople.ts';
import { WaitingList } from './WaitingList.tsx';

/** Who waits on video at this moment, on the first page that staff see. */
export const WaitingCard = observer(() => {
  const t = useMessages(visitMessages);
  const { visits, now } = useTodaysVisits({});
  const waiting = waitingPeople(visits.data?.data ?? []);
  const bell = useWaitingBell(waiting.map(({ person }) => person.seat));
  return (
    <Card
      tone={waiting.length > 0 ? 'wait' : undefined}
      title={
        <>
          {t.now} <CountBadge of={knownOf(visits)} count={waiting.length} label={t.nWaiting(waiting.length)} />
        </>
      }
      action={<Link href={listPath}>{t.title}</Link>}
    >
      <Async resource={visits}>
        {({ zone }, known) =>
          waiting.length === 0 ? (
            <NoneLine of={known} says={t.nobody} />
          ) : (
            <>
              <WaitingList waiting={waiting} now={now} zone={zone} />
              <BellSwitch bell={bell} />
            </>
          )
        }
      </Async>
    </Card>
  );
});
