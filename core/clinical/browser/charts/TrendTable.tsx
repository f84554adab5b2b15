import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { type Column, Table } from '#ui/table/Table.tsx';
import { Tag } from '#ui/data/Tag.tsx';
import { useI18n } from '#ui/kernel.ts';
import { chartTexts } from './messages.ts';
import type { TrendPoint, TrendRange, TrendRow, TrendSeries } from './series.ts';
import { useReadings } from './useReadings.ts';

interface TrendTableProps {
  readonly caption: string;
  readonly rows: readonly TrendRow[];
  readonly series: readonly TrendSeries[];
  readonly unit: string;
  readonly range?: TrendRange;
}

/** The values behind a chart, newest first. */
export const TrendTable = observer(({ caption, rows, series, unit, range }: TrendTableProps) => {
  const t = useMessages(chartTexts);
  const i18n = useI18n();
  const { point: words, stands } = useReadings({ series, unit, range });
  const cell = (point: TrendPoint | null | undefined) =>
    point && (
      <>
        {point.href ? <a href={point.href}>{words(point)}</a> : words(point)}{' '}
        {stands(point) && <Tag tone="bad">{stands(point)}</Tag>}
      </>
    );
  const columns: readonly Column<TrendRow>[] = [
    { id: 'when', header: t.when, cell: ({ at }) => i18n.date(at) },
    ...series.map(({ label }, index): Column<TrendRow> => ({
      id: `${index}`,
      header: label,
      cell: ({ points }) => cell(points[index]),
    })),
  ];
  return <Table caption={caption} columns={columns} rows={[...rows].reverse()} rowKey={({ time }) => String(time)} />;
});
