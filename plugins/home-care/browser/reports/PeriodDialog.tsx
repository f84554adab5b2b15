import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Dialog, Skeleton, TwoLines, useWords } from '#ui';
import { type CallAnswer, Http, I18n, Resources, Toasts } from '#core/shared';
import {
  exportPeriod,
  listPaid,
  type Period,
  readPeriod,
  reopenPeriod,
  type WorkerLine,
} from '../../shared/periodCalls.ts';
import { backText } from '../../shared/rates/backText.ts';
import { messages } from '../messages/index.ts';
import { shortDay } from '../parts/clock.ts';
import { VisitMoney } from '../parts/MoneyCell.tsx';
import { type OnePage, PageByPage } from '../parts/PageByPage.tsx';
import { PagedTable } from '../parts/PagedTable.tsx';
import { useMoney } from '../parts/useMoney.ts';
import { useRefused } from '../parts/useRefused.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { WorkTable } from './WorkTable.tsx';

interface PeriodDialogProps {
  readonly period: Period;
  readonly title: string;
  readonly manages: boolean;
  readonly close: () => void;
}

/** What a closed period pays, by worker, with the visits behind each number. */
export const PeriodDialog = observer(({ period, title, manages, close }: PeriodDialogProps) => {
  const t = useMessages(messages);
  const http = useService(Http);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const refused = useRefused();
  const askWords = useWords();
  const params = { id: period.id };
  const found = useResource(readPeriod, { params });
  const [worker, setWorker] = useState<WorkerLine | null>(null);
  const reopen = async (): Promise<void> => {
    const done = await askWords({
      ...{ title: t.reopenTitle, text: t.reopenText, label: t.reopenWhy, action: t.reopen },
      send: (why) => refused(resources.send(reopenPeriod, { params, body: { why } })),
    });
    if (!done) return;
    toasts.show({ message: t.reopened, intent: 'success' });
    close();
  };
  return (
    <Dialog
      open
      title={title}
      width="wide"
      onClose={close}
      actions={
        <>
          {manages && period.newest && (
            <Button intent="quiet" onClick={() => void reopen()}>
              {t.reopen}
            </Button>
          )}
          <ExportMenu
            name={`home-care-${period.from}-${period.to}`}
            download={(query) => http.download(exportPeriod, { params, query })}
          />
          <Button onClick={close}>{t.close}</Button>
        </>
      }
    >
      <Async
        resource={found}
        skeleton={<Skeleton lines={6} />}
        empty={({ workers }) => workers.length === 0}
        none={{ title: t.nothingToPay }}
      >
        {({ workers, total }) => (
          <>
            <WorkTable caption={title} workers={workers} total={total} open={setWorker} />
            {worker && <PaidVisits key={worker.id} period={period.id} worker={worker} />}
          </>
        )}
      </Async>
    </Dialog>
  );
});

interface PaidVisitsProps {
  readonly period: string;
  readonly worker: WorkerLine;
}

const PaidVisits = ({ period, worker }: PaidVisitsProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Below a long table, and on a phone out of sight.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={worker.name} className="hc-record">
      <h3 ref={heading} tabIndex={-1}>
        {worker.name}
      </h3>
      <PageByPage>{(page) => <PaidPage {...{ period, worker, ...page }} />}</PageByPage>
    </section>
  );
};

interface PaidPageProps extends PaidVisitsProps, OnePage {}

const PaidPage = observer(({ period, worker, after, more }: PaidPageProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const found = useResource(listPaid, {
    params: { id: period },
    query: { worker: worker.id, ...(after !== undefined && { after }) },
  });
  const money = useMoney();
  const noteOf = ({ back, later, rest, ...paid }: CallAnswer<typeof listPaid>['data'][number]): string => {
    if (!back) return rest ? t.partOnly : later ? t.paidLater : '';
    const day = (text: string): string => i18n.date(text, shortDay);
    const days = (from: string, to: string): string => t.periodDays(day(from), day(to));
    return backText(t, { ...paid, back }, { rate: money.rate, days, number: (value) => i18n.number(value) });
  };
  return (
    <PagedTable
      caption={worker.name}
      found={found}
      more={more}
      columns={[
        { id: 'day', header: t.day, width: '20%', cell: ({ day }) => i18n.date(day, shortDay) },
        {
          ...{ id: 'client', header: t.client },
          cell: (one) => (
            <TwoLines under={[one.title, noteOf(one)].filter(Boolean).join(' · ')}>
              {one.patient?.name ?? t.closed}
            </TwoLines>
          ),
        },
        { id: 'minutes', header: t.paidMinutes, align: 'end', cell: ({ minutes }) => i18n.number(minutes) },
        {
          ...{ id: 'pay', header: t.pay, align: 'end' },
          cell: ({ pay, hourRate }) => <VisitMoney kind="hour" cents={pay} rate={hourRate} />,
        },
        { id: 'km', header: t.km, align: 'end', cell: ({ km }) => i18n.number(km) },
        {
          ...{ id: 'mileage', header: t.mileage, align: 'end' },
          cell: ({ mileage, kmRate }) => <VisitMoney kind="km" cents={mileage} rate={kmRate} />,
        },
      ]}
    />
  );
});
