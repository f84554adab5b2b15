import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '../../../../core/browser/index.ts';
import { Async, Card, CountBadge } from '../../../../core/browser/ui/index.ts';
import { listPath } from '../paths.ts';
import './list.css';
import { listMessages } from './messages.ts';
import { SoundLine } from './SoundLine.tsx';
import { useBell } from './useBell.ts';
import { useToday } from './useToday.ts';
import { waitingIn } from './waitingIn.ts';
import { WaitingRows } from './WaitingRows.tsx';

/** Who waits on video at this moment, on the first page that staff see. */
export const NowCard = observer(() => {
  const t = useMessages(listMessages);
  const { visits, now } = useToday({});
  const waiting = waitingIn(visits.data?.data ?? []);
  const bell = useBell(waiting.map(({ person }) => person.seat));
  return (
    <Card
      tone={waiting.length > 0 ? 'wait' : undefined}
      title={
        <>
          {t.now} <CountBadge count={waiting.length} label={t.nWaiting(waiting.length)} />
        </>
      }
      action={<Link href={listPath}>{t.title}</Link>}
    >
      <Async resource={visits}>
        {() =>
          waiting.length === 0 ? (
            <p className="pv-muted">{t.nobody}</p>
          ) : (
            <>
              <WaitingRows waiting={waiting} now={now} />
              <SoundLine bell={bell} />
            </>
          )
        }
      </Async>
    </Card>
  );
});
