import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { type Column, Table, Tag } from '../../../../core/browser/ui/index.ts';
import { conceptText, I18n, idOf, Router, type Stored } from '../../../../core/shared/index.ts';
import { type Flag, worstFlag, worstOf } from '../../shared/flags.ts';
import { isReleased } from '../../shared/release.ts';
import { issuedAt } from '../../shared/review.ts';
import { messages } from '../messages.ts';
import { withQuery } from '../query.ts';
import { patientOf, type Report, statusTone, statusWords } from '../words.ts';
import { FlagTag } from './FlagTag.tsx';

export interface ReportTableProps {
  readonly reports: readonly Report[];
  readonly included: readonly Stored[];
  readonly caption: string;
  /** Every row is of one patient. */
  readonly ofOne?: boolean;
  readonly more?: boolean;
  readonly loadMore?: () => void;
  readonly loadingMore?: boolean;
}

/** The gravest flag among the values that came along. */
export const worstOfReport = (report: Report, included: readonly Stored[]): Flag | null => {
  const ids = new Set((report.result ?? []).map((one) => idOf(one, 'Observation')));
  return worstOf(
    included.flatMap((one) => (one.resourceType === 'Observation' && ids.has(one.id) ? [worstFlag(one)] : [])),
  );
};

/** Reports as rows; a row opens its result. */
export const ReportTable = observer(({ reports, included, caption, ofOne = false, ...paging }: ReportTableProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const router = useService(Router);
  const columns: Column<Report>[] = [
    { id: 'result', header: t.columnResult, cell: (report) => conceptText(report.code) },
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
      cell: (report) => i18n.date(issuedAt(report) ?? '', { dateStyle: 'medium' }),
    },
    {
      id: 'state',
      header: t.columnState,
      cell: (report) => (
        <span className="dx-tags">
          <Tag tone={statusTone(report)}>{statusWords(report, t)}</Tag>
          {!isReleased(report) && <Tag>{t.notShared}</Tag>}
        </span>
      ),
    },
  ];
  return (
    <Table
      columns={columns}
      rows={reports}
      rowKey={({ id }) => id}
      caption={caption}
      onOpen={({ id }) => router.go(withQuery(router, { report: id, value: null }))}
      {...paging}
    />
  );
});
