import { observer } from 'mobx-react-lite';
import { useAddress, useMessages, useService } from '../../../../core/browser/index.ts';
import { Async, Card, CountBadge, Empty } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { DayBar } from './DayBar.tsx';
import './list.css';
import { listMessages } from './messages.ts';
import { SoundLine } from './SoundLine.tsx';
import { useBell } from './useBell.ts';
import { useToday } from './useToday.ts';
import { VisitRow } from './VisitRow.tsx';
import { waitingIn } from './waitingIn.ts';
import { WaitingRows } from './WaitingRows.tsx';

const dayIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);

/** Who waits comes first, then the day. */
export const StaffList = observer(() => {
  const t = useMessages(listMessages);
  const i18n = useService(I18n);
  const address = useAddress();
  const chosen = address.get('day');
  const whose = address.get('mine') === 'true' ? { mine: 'true' as const } : {};
  // People wait now, whatever day is looked at.
  const { visits: todays, now } = useToday(whose);
  const { visits } = useToday({ ...whose, ...(chosen !== '' && { day: chosen }) });
  const waiting = waitingIn(todays.data?.data ?? []);
  const bell = useBell(waiting.map(({ person }) => person.seat));
  return (
    <>
      <Card
        tone={waiting.length > 0 ? 'wait' : undefined}
        title={
          <>
            {t.now} <CountBadge count={waiting.length} label={t.nWaiting(waiting.length)} />
          </>
        }
      >
        <Async resource={todays}>
          {() => (
            <>
              {waiting.length === 0 ? (
                <p className="pv-muted">{t.nobody}</p>
              ) : (
                <WaitingRows waiting={waiting} now={now} />
              )}
              <SoundLine bell={bell} />
            </>
          )}
        </Async>
      </Card>
      {(chosen !== '' || todays.data) && (
        <Async resource={visits}>
          {({ data, zone }) => {
            const today = dayIn(zone, now);
            const day = chosen === '' ? today : chosen;
            return (
              <Card
                title={
                  day === today
                    ? t.today
                    : t.visitsOf(i18n.date(`${day}T12:00:00Z`, { day: 'numeric', month: 'long', timeZone: 'UTC' }))
                }
              >
                <DayBar address={address} day={day} today={today} />
                {data.length === 0 ? (
                  <Empty picture title={t.nothing} text={t.nothingText} />
                ) : (
                  <ul className="pv-rows">
                    {data.map((visit) => (
                      <VisitRow key={visit.id} visit={visit} staff />
                    ))}
                  </ul>
                )}
              </Card>
            );
          }}
        </Async>
      )}
    </>
  );
});
