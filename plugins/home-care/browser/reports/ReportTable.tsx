import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { type Column, Table } from '#ui';
import { I18n } from '#core/shared';
import type { ReportKind, ReportLine } from '../../shared/reportCalls.ts';
import type { Money } from '../../shared/rates/pay.ts';
import { messages } from '../messages/index.ts';
import { hoursOf } from '../../shared/hours.ts';
import { Figure } from '../parts/MoneyCell.tsx';
import { useMoney } from '../parts/useMoney.ts';

export const figures = ['hours', 'care'] as const;
export type Figures = (typeof figures)[number];

interface ReportTableProps {
  readonly caption: string;
  readonly figures: Figures;
  readonly lines: readonly ReportLine[];
  readonly unnamed: string;
  readonly open: (line: ReportLine, kind: ReportKind, title: string) => void;
}

/** One line a worker, client, payer or area; each number opens the visits behind it. */
export const ReportTable = observer(({ caption, figures: shown, lines, unnamed, open }: ReportTableProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const money = useMoney();
  const nameOf = ({ id, name }: ReportLine): string => (id === 'restricted' ? t.restrictedClients : name || unnamed);
  const column = (
    id: string,
    header: string,
    kind: ReportKind,
    value: (line: ReportLine) => number,
    under?: (line: ReportLine) => string,
  ): Column<ReportLine> => ({
    ...{ id, header, align: 'end' },
    cell: (line) => {
      const text = i18n.number(value(line));
      const number = (
        <button
          type="button"
          className="pv-link-button"
          aria-label={t.openRows(header, text, nameOf(line))}
          onClick={() => open(line, kind, t.rowsTitle(header, nameOf(line)))}
        >
          {text}
        </button>
      );
      return under ? <Figure under={under(line)}>{number}</Figure> : number;
    },
  });
  const worth = (of: Money): string => {
    const { sum, under } = money.ofSum(of);
    return [sum, under].filter(Boolean).join(' · ');
  };
  const share = (part: number, whole: number): string =>
    whole === 0 ? '' : i18n.number(part / whole, { style: 'percent' });
  const columns: Readonly<Record<Figures, readonly Column<ReportLine>[]>> = {
    hours: [
      column('visits', t.visits, 'all', ({ visits }) => visits),
      column('planned', t.planned, 'all', ({ plannedMinutes }) => hoursOf(plannedMinutes)),
      column('doneVisits', t.doneVisits, 'done', ({ done }) => done),
      column(
        ...(['done', t.doneAndPay, 'done'] as const),
        ({ doneMinutes }) => hoursOf(doneMinutes),
        ({ pay }) => worth(pay),
      ),
      column('late', t.late, 'late', ({ late }) => late),
      column('short', t.short, 'short', ({ short }) => short),
      column('missed', t.missed, 'missed', ({ missed }) => missed),
      column(
        ...(['km', t.kmAndMileage, 'done'] as const),
        ({ km }) => km,
        ({ mileage }) => worth(mileage),
      ),
    ],
    care: [
      column('doneVisits', t.doneVisits, 'done', ({ done }) => done),
      column('travel', t.travelHours, 'travel', ({ travelMinutes }) => hoursOf(travelMinutes)),
      column(
        ...(['tasks', t.tasksDone, 'done'] as const),
        ({ tasksDone }) => tasksDone,
        ({ tasks, tasksDone }) => share(tasksDone, tasks),
      ),
      column('undone', t.tasksUndone, 'undone', ({ tasks, tasksDone }) => tasks - tasksDone),
      column('incidents', t.incidents, 'incident', ({ incidents }) => incidents),
      column(
        ...(['same', t.sameWorker, 'same'] as const),
        ({ same }) => same,
        ({ same, done }) => share(same, done),
      ),
    ],
  };
  return (
    <Table
      caption={caption}
      rows={lines}
      columns={[{ id: 'name', header: t.name, width: '22%', cell: nameOf }, ...columns[shown]]}
    />
  );
});
