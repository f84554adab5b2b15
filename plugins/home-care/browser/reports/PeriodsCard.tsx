import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMay, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Card, Skeleton, Table, TwoLines } from '#ui';
import { I18n } from '#core/shared';
import { listPeriods, type Period } from '../../shared/periodCalls.ts';
import { bothMoney } from '../../shared/rates/pay.ts';
import { messages } from '../messages/index.ts';
import { hoursAndMinutes } from '../../shared/hours.ts';
import { MoneyCell } from '../parts/MoneyCell.tsx';
import { ClosePeriodDialog } from './ClosePeriodDialog.tsx';
import { PeriodDialog } from './PeriodDialog.tsx';

/** Periods whose hours are fixed; whoever runs home care closes the next. */
export const PeriodsCard = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const manages = useMay('manage');
  const periods = useResource(listPeriods, {});
  const [shown, setShown] = useState<Period | 'close' | null>(null);
  const close = (): void => setShown(null);
  const day = (text: string): string => i18n.date(text, { dateStyle: 'medium' });
  const daysOf = ({ from, to }: Period): string => t.periodDays(day(from), day(to));
  const closing = manages && periods.data && <Button onClick={() => setShown('close')}>{t.closeAPeriod}</Button>;
  return (
    <Card title={t.periods} flush action={closing}>
      <Async
        resource={periods}
        skeleton={<Skeleton lines={3} />}
        none={{ title: t.periodsNone, text: t.periodsNoneText }}
      >
        {({ data }) => (
          <Table
            caption={t.periods}
            rows={data}
            columns={[
              {
                ...{ id: 'days', header: t.day, width: '34%' },
                cell: (one) => (
                  <TwoLines under={t.closedBy(one.closedBy, i18n.date(one.closedAt))}>{daysOf(one)}</TwoLines>
                ),
              },
              {
                ...{ id: 'visits', header: t.visits, align: 'end' },
                cell: ({ total }) => i18n.number(total.work.visits),
              },
              {
                ...{ id: 'hours', header: t.paidHours, align: 'end' },
                cell: ({ total }) => hoursAndMinutes(total.work.minutes + total.later.minutes),
              },
              {
                ...{ id: 'pay', header: t.pay, align: 'end' },
                cell: ({ total: { work, later } }) => <MoneyCell money={bothMoney(work.pay, later.pay)} />,
              },
              {
                ...{ id: 'mileage', header: t.mileage, align: 'end' },
                cell: ({ total: { work, later } }) => <MoneyCell money={bothMoney(work.mileage, later.mileage)} />,
              },
              {
                ...{ id: 'see', header: '', align: 'end' },
                cell: (one) => (
                  <Button aria-label={t.openPeriod(daysOf(one))} onClick={() => setShown(one)}>
                    {t.see}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Async>
      {shown === 'close' && periods.data && (
        <ClosePeriodDialog begin={periods.data.begin} today={periods.data.today} close={close} />
      )}
      {shown && shown !== 'close' && (
        <PeriodDialog period={shown} title={daysOf(shown)} manages={manages} close={close} />
      )}
    </Card>
  );
});
