import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { type Column, Button, Table, Tag } from '#ui';
import { FactList, Sparkline, TrendChart } from '#clinical/browser';
import { conceptText } from '#clinical/shared';
import { I18n } from '#core/shared';
import { flagOf, isAbnormal, isCritical, worstFlag } from '../../shared/flags.ts';
import { messages } from '../messages/index.ts';
import {
  flagText,
  rangeText,
  statusText,
  statusTone,
  takenAt,
  type Value,
  valueParts,
  valueText,
} from '../resultText.ts';
import { trendSeriesOf, trendRange, previousValue } from '../valueHistory.ts';
import { FlagTag } from './FlagTag.tsx';

/** A value as it is read; of a panel each component by its own name. */
export const ValueCell = observer(({ value }: { readonly value: Value }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { own, parts } = valueParts(value, t, i18n);
  const facts = parts.map(({ name, text, component }) => {
    const flag = flagOf(component);
    return [name, [text || t.notDone, isAbnormal(flag) && flagText(flag, t)].filter(Boolean).join(' · ')] as const;
  });
  return (
    <div className="dx-value">
      {(own || parts.length === 0) && <b>{own || t.notDone}</b>}
      {value.status !== 'final' && <Tag tone={statusTone(value)}>{statusText(value, t)}</Tag>}
      {parts.length > 0 && <FactList facts={facts} />}
    </div>
  );
});

export interface ValueTableProps {
  readonly values: readonly Value[];
  /** Everything ever measured of these analytes, oldest first. */
  readonly course: readonly Value[];
  readonly caption: string;
}

/** The values for staff: against the range, against the time before, and over time. */
export const ValueTable = observer(({ values, course, caption }: ValueTableProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const [shown, setShown] = useState<string | null>(null);
  const open = values.find(({ id }) => id === shown);
  const columns: Column<Value>[] = [
    { id: 'test', header: t.columnTest, cell: (value) => conceptText(value.code) },
    { id: 'value', header: t.columnValue, cell: (value) => <ValueCell value={value} /> },
    { id: 'flag', header: t.columnFlag, cell: (value) => <FlagTag flag={worstFlag(value)} /> },
    { id: 'range', header: t.columnRange, cell: (value) => rangeText(value, t, i18n) },
    {
      id: 'before',
      header: t.columnBefore,
      secondary: true,
      cell: (value) => {
        const before = previousValue(value, course);
        return before ? (
          <span className="dx-before">
            {valueText(before, t, i18n)}
            <small>{i18n.date(takenAt(before) ?? '', { dateStyle: 'medium' })}</small>
          </span>
        ) : (
          ''
        );
      },
    },
    {
      id: 'trend',
      header: t.columnTrend,
      cell: (value) => {
        const { points } = trendSeriesOf(value, course);
        const name = conceptText(value.code);
        return points.length < 2 ? (
          ''
        ) : (
          <button
            type="button"
            className="dx-spark"
            aria-expanded={shown === value.id}
            aria-label={t.showTrend(name)}
            onClick={() => setShown(shown === value.id ? null : value.id)}
          >
            <Sparkline label={name} points={points} range={trendRange(value, t.columnRange)} />
          </button>
        );
      },
    },
  ];
  return (
    <>
      <Table
        columns={columns}
        rows={values}
        caption={caption}
        rowClass={(value) => {
          const flag = worstFlag(value);
          return isCritical(flag) ? 'dx-critical' : isAbnormal(flag) && 'dx-abnormal';
        }}
      />
      {open && (
        <div className="dx-trend">
          <TrendChart
            label={conceptText(open.code)}
            unit={open.valueQuantity?.unit ?? ''}
            series={[trendSeriesOf(open, course)]}
            range={trendRange(open, t.columnRange)}
          />
          <Button intent="quiet" onClick={() => setShown(null)}>
            {t.closeTrend}
          </Button>
        </div>
      )}
    </>
  );
});
