import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Async, Button, Card } from '#ui';
import { FeatureStates } from '#core/shared';
import '../visits.css';
import { visitMessages } from '../messages/index.ts';
import { useTodaysVisits } from '../hooks/useTodaysVisits.ts';
import { VisitRow } from './VisitRow.tsx';

/** One's own visits of today and the coming days, the next first. */
export const PatientVisitList = observer(() => {
  const t = useMessages(visitMessages);
  const { visits } = useTodaysVisits({});
  const books = useService(FeatureStates).isRunning('appointments');
  return (
    <Card title={t.yours}>
      <Async
        resource={visits}
        none={{
          picture: true,
          title: t.nothingYours,
          text: t.nothingYoursText,
          action: books && <Button href="/patient-profile/calendar">{t.book}</Button>,
        }}
      >
        {({ data, zone }) => {
          const over = (state: string): boolean => state === 'ended' || state === 'cancelled';
          const ahead = data.filter(({ state }) => !over(state));
          const next = ahead.find(({ state }) => state !== 'early');
          return (
            <ul className="pv-rows">
              {[...ahead, ...data.filter(({ state }) => over(state))].map((visit) => (
                <VisitRow key={visit.id} visit={visit} staff={false} zone={zone} next={visit === next} />
              ))}
            </ul>
          );
        }}
      </Async>
    </Card>
  );
});
