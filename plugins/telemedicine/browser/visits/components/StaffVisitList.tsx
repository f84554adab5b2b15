import { observer } from 'mobx-react-lite';
import { useAddress } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Async, Card, CountBadge, Empty, NoneLine } from '#ui';
import { I18n, knownOf } from '#core/shared';
import { DayBar } from './DayBar.tsx';
import '../visits.css';
import { visitMessages } from '../messages/index.ts';
import { BellSwitch } from './BellSwitch.tsx';
import { useWaitingBell } from '../hooks/useWaitingBell.ts';
import { useTodaysVisits } from '../hooks/useTodaysVisits.ts';
import { VisitRow } from './VisitRow.tsx';
import { waitingPeople } from '../waitingPeople.ts';
import { WaitingList } from './WaitingList.tsx';

const dayIn = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);

/** Who waits comes first, then the day. */
export const StaffVisitList = observer(() => {
  const t = useMessages(visitMessages);
  const i18n = useService(I18n);
  const address = useAddress();
  const chosen = address.get('day');
  const whose = address.get('mine') === 'true' ? { mine: 'true' as const } : {};
  // People wait now, whatever day is looked at.
  const { visits: todays, now } = useTodaysVisits(whose);
  const { visits } = useTodaysVisits({ ...whose, ...(chosen !== '' && { day: chosen }) });
  const waiting = waitingPeople(todays.data?.data ?? []);
  const bell = useWaitingBell(waiting.map(({ person }) => person.seat));
  return (
    <>
      <Card
        tone={waiting.length > 0 ? 'wait' : undefined}
        title={
          <>
            {t.now} <CountBadge of={knownOf(todays)} count={waiting.length} label={t.nWaiting(waiting.length)} />
          </>
        }
      >
        <Async resource={todays}>
          {({ zone }, known) => (
            <>
              {waiting.length === 0 ? (
                <NoneLine of={known} says={t.nobody} />
              ) : (
                <WaitingList waiting={waiting} now={now} zone={zone} />
              )}
              <BellSwitch bell={bell} />
            </>
          )}
        </Async>
      </Card>
      {(chosen !== '' || todays.data) && (
        <Async resource={visits}>
          {({ data, zone }, known) => {
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
                  <Empty of={known} picture title={t.nothing} text={t.nothingText} />
                ) : (
                  <ul className="pv-rows">
                    {data.map((visit) => (
                      <VisitRow key={visit.id} visit={visit} staff zone={zone} />
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
