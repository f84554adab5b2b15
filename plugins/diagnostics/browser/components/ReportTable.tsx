import { observer } from 'mobx-react-lite';
import { useMessages, useService, withQuery } from '#core/browser';
import { type Column, type Paging, Table, Tag } from '#ui';
import { conceptText, isMeasured, isOf, type Stored } from '#clinical/shared';
import { I18n, Router } from '#core/shared';
import { type Flag, gravest, isAbnormal, worstFlag } from '../../shared/flags.ts';
import { isReleased } from '../../shared/release.ts';
import { issuedAt } from '../../shared/review.ts';
import { messages } from '../messages/index.ts';
import { patientOf, type Report, statusTone, statusText, takenAt, valueText } from '../resultText.ts';
import { changeText, valuesOfReport } from '../valueHistory.ts';
import { FlagTag } from './FlagTag.tsx';

export interface ReportTableProps extends Paging {
  readonly reports: readonly Report[];
  readonly included: readonly Stored[];
  readonly caption: string;
  /** Every row is of one patient. */
  readonly ofOne?: boolean;
}

/** The gravest flag among the values that came along; normal only where every one of them came and is. */
const worstOfReport = (report: Report, included: readonly Stored[]): Flag | null => {
  const values = valuesOfReport(report, included);
  if (!isMeasured(report)) return null;
  const missing = values.length < (report.result ?? []).length;
  return gravest([...values.map(worstFlag), ...(missing ? [null] : [])]);
};

const most = 3;
/** Longer ones are for the page of the result. */
const longest = 40;

/** Its values in a line, those out of range first: 'HbA1c 7.1 %, down from 7.6'. */
const ReportValues = observer(
  ({ report, included }: { readonly report: Report; readonly included: readonly Stored[] }) => {
    const t = useMessages(messages);
    const i18n = useService(I18n);
    const course = included
      .filter((one) => isOf(one, 'Observation'))
      .sort((one, other) => (takenAt(one) ?? '').localeCompare(takenAt(other) ?? ''));
    const values = isMeasured(report) ? valuesOfReport(report, included).filter(isMeasured) : [];
    const shown = [...values.filter((one) => isAbnormal(worstFlag(one))), ...values].filter(
      (one, index, all) => all.indexOf(one) === index && valueText(one, t, i18n).length <= longest,
    );
    const words = shown.slice(0, most).map((value) => {
      const name =
        values.length === 1 && conceptText(value.code) === conceptText(report.code) ? '' : conceptText(value.code);
      return [[name, valueText(value, t, i18n)].filter(Boolean).join(' '), changeText(value, course, t, i18n)]
        .filter(Boolean)
        .join(', ');
    });
    return words.length > 0 && <small className="dx-line">{words.join(' · ')}</small>;
  },
);

/** Reports as rows; a row opens its result. */
export const ReportTable = observer(({ reports, included, caption, ofOne = false, ...paging }: ReportTableProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const router = useService(Router);
  const columns: Column<Report>[] = [
    {
      id: 'result',
      header: t.columnResult,
      cell: (report) => (
        <span className="dx-before">
          {conceptText(report.code)}
          <ReportValues report={report} included={included} />
        </span>
      ),
    },
    ...(ofOne
      ? []
      : [
          {
            id: 'patient',
            header: t.columnPatient,
            cell: (report: Report) =>
              patientOf(report, included)?.name ??
              report.subject?.display ?? <Tag tone="wait">{t.unmatchedPatient}</Tag>,
          },
        ]),
    { id: 'flag', header: t.columnFlag, cell: (report) => <FlagTag flag={worstOfReport(report, included)} /> },
    {
      id: 'when',
      header: t.columnWhen,
      cell: (report) => <time>{i18n.date(issuedAt(report) ?? '', { dateStyle: 'medium' })}</time>,
    },
    {
      id: 'state',
      header: t.columnState,
      cell: (report) => (
        <span className="dx-tags">
          <Tag tone={statusTone(report)}>{statusText(report, t)}</Tag>
          {!isReleased(report) && <Tag>{t.notShared}</Tag>}
        </span>
      ),
    },
  ];
  return (
    <Table
      columns={columns}
      rows={reports}
      caption={caption}
      onOpen={({ id }) => router.go(withQuery(router, { report: id, value: null }))}
      {...paging}
    />
  );
});
