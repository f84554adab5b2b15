import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Dialog, Empty, Skeleton, Table, Tag, TwoLines } from '#ui';
import { type CallInput, clockText, I18n } from '#core/shared';
import { listReportRows } from '../../shared/reportCalls.ts';
import type { Visit } from '../../shared/visit.ts';
import { messages } from '../messages/index.ts';
import { shortDay } from '../parts/clock.ts';

type Query = CallInput<typeof listReportRows>['query'];
export type AskedRows = Omit<Query, 'after'> & { readonly title: string };

interface RowsDialogProps {
  readonly asked: AskedRows;
  readonly close: () => void;
}

/** The visits behind one number. */
export const RowsDialog = observer(({ asked: { title, ...query }, close }: RowsDialogProps) => {
  const t = useMessages(messages);
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Dialog open title={title} width="wide" onClose={close} actions={<Button onClick={close}>{t.close}</Button>}>
      {pages.map((after, n) => (
        <RowsPage
          key={after ?? ''}
          query={{ ...query, ...(after !== undefined && { after }) }}
          title={title}
          more={n === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
        />
      ))}
    </Dialog>
  );
});

interface RowsPageProps {
  readonly query: Query;
  readonly title: string;
  readonly more: ((next: string) => void) | undefined;
}

const RowsPage = observer(({ query, title, more }: RowsPageProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const found = useResource(listReportRows, { query });
  const wall = ({ startWall, day }: Visit): string =>
    `${i18n.date(day, shortDay)}, ${clockText(startWall.slice(11), i18n.locale)}`;
  return (
    <Async
      resource={found}
      skeleton={<Skeleton lines={6} />}
      empty={({ data }) => data.length === 0}
      none={(known) => <Empty of={known} title={t.rowsEmpty} />}
    >
      {({ data, next }) => (
        <Table
          caption={title}
          rows={data}
          rowKey={({ id }) => id}
          more={next !== null && more !== undefined}
          loadMore={() => next !== null && more?.(next)}
          columns={[
            { id: 'time', header: t.time, width: '22%', cell: wall },
            {
              ...{ id: 'client', header: t.client },
              cell: (one) => <TwoLines under={one.title}>{one.patient?.name ?? t.closed}</TwoLines>,
            },
            { id: 'worker', header: t.worker, cell: ({ worker }) => worker?.name ?? t.somebody },
            {
              ...{ id: 'state', header: t.outcomeIs },
              cell: (one) => (
                <span className="hc-tags">
                  <Tag>{t[`state_${one.missed ? 'missed' : one.state}`]}</Tag>
                  {one.late && <Tag tone="wait">{t.late}</Tag>}
                  {one.short && <Tag tone="wait">{t.short}</Tag>}
                </span>
              ),
            },
            { id: 'reason', header: t.reason, cell: ({ reason }) => reason },
          ]}
        />
      )}
    </Async>
  );
});
