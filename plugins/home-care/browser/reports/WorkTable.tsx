import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages, useService } from '#core/browser';
import { type Column, Table } from '#ui';
import { type CallAnswer, I18n } from '#core/shared';
import type { previewPeriod, WorkerLine } from '../../shared/periodCalls.ts';
import { bothMoney } from '../../shared/rates/pay.ts';
import { messages } from '../messages/index.ts';
import { hoursAndMinutes } from '../../shared/hours.ts';
import { MoneyCell } from '../parts/MoneyCell.tsx';

interface WorkTableProps extends Pick<CallAnswer<typeof previewPeriod>, 'workers' | 'total'> {
  readonly caption: string;
  /** Absent: its lines cannot be opened. */
  readonly open?: (worker: WorkerLine) => void;
}

/** What each worker is paid for. The column of earlier periods is there where one has changed. */
export const WorkTable = observer(({ caption, workers, total, open }: WorkTableProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const figure = (id: string, header: string, cell: (line: WorkerLine) => ReactNode): Column<WorkerLine> => ({
    ...{ id, header, align: 'end' },
    cell,
  });
  const hasLater = workers.some(({ later }) => later.visits > 0);
  return (
    <Table
      caption={caption}
      rows={[...workers, { id: 'total', name: t.total, ...total }]}
      columns={[
        {
          ...{ id: 'name', header: t.name, width: '24%' },
          cell: (line) =>
            open && line.id !== 'total' ? (
              <button type="button" className="pv-link-button" onClick={() => open(line)}>
                {line.name}
              </button>
            ) : (
              line.name
            ),
        },
        figure('visits', t.visits, ({ work }) => i18n.number(work.visits)),
        figure('hours', t.paidHours, ({ work }) => hoursAndMinutes(work.minutes)),
        ...(hasLater ? [figure('later', t.laterHours, ({ later }) => hoursAndMinutes(later.minutes))] : []),
        figure('pay', t.pay, ({ work, later }) => <MoneyCell money={bothMoney(work.pay, later.pay)} />),
        figure('km', t.km, ({ work, later }) => i18n.number(Math.round((work.km + later.km) * 10) / 10)),
        figure('mileage', t.mileage, ({ work, later }) => <MoneyCell money={bothMoney(work.mileage, later.mileage)} />),
      ]}
    />
  );
});
