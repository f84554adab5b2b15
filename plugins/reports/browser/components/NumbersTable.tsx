import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { type Column, Table, Tag } from '#ui';
import { I18n } from '#core/shared';
import type { Report } from '../../shared/calls.ts';
import type { Line, NumberCell, ReportTable } from '../../shared/table.ts';
import { messages } from '../messages/index.ts';
import { numberText } from '../../shared/numberText.ts';
import type { OpenNumber } from '../reportQuery.ts';
import { useLocale } from '../useLocale.ts';

interface NumbersTableProps {
  readonly report: Report;
  readonly table: ReportTable;
  readonly open: (number: OpenNumber) => void;
}

export const lineName = ({ labels }: Pick<Line, 'labels'>, total: string): string =>
  labels.filter(Boolean).join(', ') || total;

/** The report as a table, whose counts open what makes them. */
export const NumbersTable = observer(({ report, table, open }: NumbersTableProps) => {
  const t = useMessages(messages);
  const locale = useLocale();
  const i18n = useService(I18n);
  const total = t.noGroup;
  const cellOf = (line: Line, cell: NumberCell, header: string) => {
    const text = numberText(cell, i18n);
    const { opens, value } = cell;
    if (value === null) return <span title={t.noValue}>{text}</span>;
    if (opens === null || value === 0) return text;
    return (
      <button
        type="button"
        className="report-number"
        aria-label={t.opens(text, header, lineName(line, total))}
        onClick={() => open({ part: opens, keys: line.keys ?? [] })}
      >
        {text}
      </button>
    );
  };
  const groupings = table.groupings.length === 0 ? [total] : table.groupings;
  const columns: readonly Column<Line>[] = [
    ...groupings.map((header, index): Column<Line> => ({
      id: `g${index}`,
      header,
      cell: ({ labels, partial }) => (
        <>
          {labels[index] ?? total} {partial && index === 0 && <Tag tone="note">{t.partial}</Tag>}
        </>
      ),
    })),
    ...table.columns.map(({ id, header }, index): Column<Line> => ({
      id,
      header,
      align: 'end',
      cell: (line) => cellOf(line, line.cells[index]!, header),
    })),
  ];
  return (
    <Table
      caption={report.measure.title[locale]}
      columns={columns}
      rows={table.lines}
      rowKey={({ keys }) => JSON.stringify(keys)}
      rowClass={({ keys }) => keys === null && 'report-total'}
    />
  );
});
