import { observer } from 'mobx-react-lite';
import { useMessages, useService, withQuery } from '#core/browser';
import { type Column, type Paging, Table, Tag } from '#ui';
import { conceptText, idOf, type Stored } from '#clinical/shared';
import { I18n, Router } from '#core/shared';
import { type Flag, worstFlag, worstOf } from '../../shared/flags.ts';
import { isReleased } from '../../shared/release.ts';
import { issuedAt } from '../../shared/review.ts';
import { messages } from '../messages/index.ts';
import { patientOf, type Report, statusTone, statusText } from '../resultText.ts';
import { FlagTag } from './FlagTag.tsx';

export interface ReportTableProps extends Paging {
  readonly reports: readonly Report[];
  readonly included: readonly Stored[];
  readonly caption: string;
  /** Every row is of one patient. */
  readonly ofOne?: boolean;
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
      rowKey={({ id }) => id}
      caption={caption}
      onOpen={({ id }) => router.go(withQuery(router, { report: id, value: null }))}
      {...paging}
    />
  );
});
