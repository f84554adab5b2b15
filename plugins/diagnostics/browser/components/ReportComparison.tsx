import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages, useService, withQuery } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Card, type Column, NoneLine, Select, Table } from '#ui';
import { conceptText, sameUnit } from '#clinical/shared';
import { I18n, knownOf, Router } from '#core/shared';
import { worstFlag } from '../../shared/flags.ts';
import { issuedAt } from '../../shared/review.ts';
import { messages } from '../messages/index.ts';
import { type Report, type Value, valueText } from '../resultText.ts';
import { FlagTag } from './FlagTag.tsx';
import { codeToken, useResult } from '../hooks/useResult.ts';

export interface ReportComparisonProps {
  readonly report: Report;
  readonly values: readonly Value[];
  readonly patient: string;
}

/** Another report of the same kind, chosen in the address (`with`), side by side with this one. */
export const ReportComparison = observer(({ report, values, patient }: ReportComparisonProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const router = useService(Router);
  const id = useId();
  const code = report.code.coding?.find((coding) => coding.code)?.code;
  const found = useSearch(
    'DiagnosticReport',
    code === undefined ? null : { patient: `Patient/${patient}`, code, _sort: '-date', _count: 50 },
    { about: patient },
  );
  const others = (found.data?.resources ?? []).filter((one) => one.id !== report.id);
  const other = router.query.get('with');
  if (!found.data) return null;
  return (
    <Card
      flush={other !== null}
      title={t.compareTitle}
      action={
        others.length > 0 && (
          <span className="dx-compare">
            <label htmlFor={id}>{t.compare}</label>
            <Select
              id={id}
              value={other ?? ''}
              options={[
                { value: '', label: t.compareNone },
                ...others.map((one) => ({
                  value: one.id,
                  label: i18n.date(issuedAt(one) ?? '', { dateStyle: 'long' }),
                })),
              ]}
              onChange={(chosen) => router.go(withQuery(router, { with: chosen }), { replace: true })}
            />
          </span>
        )
      }
    >
      {others.length === 0 ? (
        <NoneLine of={knownOf(found)} says={t.noOther} className="dx-quiet" />
      ) : other === null ? null : (
        <Beside report={report} values={values} other={other} patient={patient} />
      )}
    </Card>
  );
});

interface Pair {
  readonly key: string;
  readonly name: string;
  readonly now: Value | undefined;
  readonly then: Value | undefined;
}

const pairsOf = (values: readonly Value[], others: readonly Value[]): readonly Pair[] => {
  const keyOf = (value: Value): string => codeToken(value) ?? conceptText(value.code);
  const keys = [...new Set([...values, ...others].map(keyOf))];
  return keys.map((key) => {
    const now = values.find((value) => keyOf(value) === key);
    const then = others.find((value) => keyOf(value) === key);
    return { key, name: conceptText((now ?? then)?.code), now, then };
  });
};

const Beside = observer(({ report, values, other, patient }: ReportComparisonProps & { readonly other: string }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const against = useResult({ type: 'DiagnosticReport', id: other }, patient);
  if (!against.values || !against.result) return null;
  const day = (at: string | undefined): string => i18n.date(at ?? '', { dateStyle: 'medium' });
  const change = ({ now, then }: Pair): string => {
    const [a, b] = [now?.valueQuantity, then?.valueQuantity];
    if (a?.value === undefined || b?.value === undefined || !sameUnit(a.unit ?? a.code, b.unit ?? b.code)) return '';
    if (a.comparator || b.comparator) return '';
    const by = a.value - b.value;
    return `${by > 0 ? '+' : ''}${i18n.number(by, { maximumFractionDigits: 2 })}`;
  };
  const side = (value: Value | undefined) =>
    value && (
      <span className="dx-side">
        {valueText(value, t, i18n)} <FlagTag flag={worstFlag(value)} />
      </span>
    );
  const columns: Column<Pair>[] = [
    { id: 'test', header: t.columnTest, cell: ({ name }) => name },
    { id: 'then', header: day(issuedAt(against.result)), cell: ({ then }) => side(then) },
    { id: 'now', header: day(issuedAt(report)), cell: ({ now }) => side(now) },
    { id: 'change', header: t.compareChange, align: 'end', cell: change },
  ];
  return (
    <Table
      columns={columns}
      rows={pairsOf(values, against.values)}
      rowKey={({ key }) => key}
      caption={t.compareTitle}
    />
  );
});
