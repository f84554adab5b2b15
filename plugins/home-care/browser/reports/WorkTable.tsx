import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, type Column, Table } from '#ui';
import { type CallAnswer, I18n } from '#core/shared';
import type { previewPeriod, WorkerLine } from '../../shared/periodCalls.ts';
import { messages } from '../messages/index.ts';
import { hoursOf } from '../parts/clock.ts';

interface WorkTableProps extends Pick<CallAnswer<typeof previewPeriod>, 'workers' | 'total'> {
  readonly caption: string;
  /** Absent: its lines cannot be opened. */
  readonly open?: (worker: WorkerLine) => void;
}

/** What each worker is paid for. The column of earlier periods is there where one has changed. */
export const WorkTable = observer(({ caption, workers, total, open }: WorkTableProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const number = (id: string, header: string, value: (line: WorkerLine) => number): Column<WorkerLine> => ({
    ...{ id, header, align: 'end' },
    cell: (line) => i18n.number(value(line)),
  });
  const hasLater = workers.some(({ later }) => later.visits > 0);
  return (
    <Table
      caption={caption}
      rows={[...workers, { id: 'total', name: t.total, ...total }]}
      rowKey={({ id }) => id}
      columns={[
        {
          ...{ id: 'name', header: t.name, width: '34%' },
          cell: (line) =>
            open && line.id !== 'total' ? (
              <Button intent="quiet" onClick={() => open(line)}>
                {line.name}
              </Button>
            ) : (
              line.name
            ),
        },
        number('visits', t.visits, ({ work }) => work.visits),
        number('hours', t.paidHours, ({ work }) => hoursOf(work.minutes)),
        ...(hasLater ? [number('later', t.laterHours, ({ later }) => hoursOf(later.minutes))] : []),
        number('km', t.km, ({ work, later }) => Math.round((work.km + later.km) * 10) / 10),
      ]}
    />
  );
});
