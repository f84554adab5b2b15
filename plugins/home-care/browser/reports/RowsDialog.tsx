import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Button, Dialog, Tag, TwoLines } from '#ui';
import { type CallInput, clockText, I18n } from '#core/shared';
import { hoursAndMinutes } from '../../shared/hours.ts';
import { listReportRows } from '../../shared/reportCalls.ts';
import type { Visit } from '../../shared/visit.ts';
import { messages } from '../messages/index.ts';
import { shortDay } from '../parts/clock.ts';
import { VisitMoney } from '../parts/MoneyCell.tsx';
import { type OnePage, PageByPage } from '../parts/PageByPage.tsx';
import { PagedTable } from '../parts/PagedTable.tsx';

type Query = CallInput<typeof listReportRows>['query'];
export type AskedRows = Omit<Query, 'after'> & { readonly title: string };

interface RowsDialogProps {
  readonly asked: AskedRows;
  readonly close: () => void;
}

/** The visits behind one number. */
export const RowsDialog = observer(({ asked: { title, ...query }, close }: RowsDialogProps) => {
  const t = useMessages(messages);
  return (
    <Dialog open title={title} width="wide" onClose={close} actions={<Button onClick={close}>{t.close}</Button>}>
      <PageByPage>
        {({ after, more }) => (
          <RowsPage query={{ ...query, ...(after !== undefined && { after }) }} title={title} more={more} />
        )}
      </PageByPage>
    </Dialog>
  );
});

interface RowsPageProps extends Pick<OnePage, 'more'> {
  readonly query: Query;
  readonly title: string;
}

const RowsPage = observer(({ query, title, more }: RowsPageProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const found = useResource(listReportRows, { query });
  const whoCame = ({ worker, second }: Visit): string =>
    [worker, second].flatMap((one) => one?.name ?? []).join(', ') || t.somebody;
  return (
    <PagedTable
      caption={title}
      found={found}
      more={more}
      columns={[
        {
          ...{ id: 'time', header: t.time, width: '16%' },
          cell: ({ startWall, day }) => (
            <TwoLines under={clockText(startWall.slice(11), i18n.locale)}>{i18n.date(day, shortDay)}</TwoLines>
          ),
        },
        {
          ...{ id: 'client', header: t.client },
          cell: (one) => <TwoLines under={one.title}>{one.patient?.name ?? t.closed}</TwoLines>,
        },
        { id: 'worker', header: t.worker, cell: whoCame },
        {
          ...{ id: 'state', header: t.outcomeIs },
          cell: (one) => (
            <span className="hc-tags">
              <Tag>{t[`state_${one.missed ? 'missed' : one.state}`]}</Tag>
              {one.late && <Tag tone="wait">{t.late}</Tag>}
              {one.short && <Tag tone="wait">{t.short}</Tag>}
              {one.part && (
                <Tag tone="note">
                  {t.partOf(hoursAndMinutes(one.state === 'done' ? one.part.done : one.part.planned))}
                </Tag>
              )}
            </span>
          ),
        },
        {
          ...{ id: 'pay', header: t.pay, align: 'end' },
          cell: (one) => one.state === 'done' && <VisitMoney kind="hour" cents={one.pay} rate={one.hourRate} />,
        },
        {
          ...{ id: 'mileage', header: t.mileage, align: 'end' },
          cell: (one) => one.state === 'done' && <VisitMoney kind="km" cents={one.mileage} rate={one.kmRate} />,
        },
        { id: 'reason', header: t.reason, cell: ({ reason }) => reason },
      ]}
    />
  );
});
