import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Callout, Card, type Column, Empty, Page, Skeleton, Table } from '#ui';
import { Http, I18n } from '#core/shared';
import '../homeCare.css';
import { exportReport, readReport, type ReportKind, type ReportLine } from '../../shared/reportCalls.ts';
import type { Money } from '../../shared/rates/pay.ts';
import { messages } from '../messages/index.ts';
import { hoursOf } from '../../shared/hours.ts';
import { addDays, daysBetween } from '../parts/clock.ts';
import { Figure } from '../parts/MoneyCell.tsx';
import { useMoney } from '../parts/useMoney.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { PeriodsCard } from './PeriodsCard.tsx';
import { type AskedRows, RowsDialog } from './RowsDialog.tsx';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const usualDays = 28;

/** RTE-4 home-care/reports: planned against done, and what lies behind each number. */
export const ReportsPage = observer(() => {
  const t = useMessages(messages);
  const http = useService(Http);
  const address = useAddress();
  const [rows, setRows] = useState<AskedRows | null>(null);
  const [opened] = useState(() => new Date().toISOString().slice(0, 10));
  const given = (name: string, usual: string): string =>
    dayPattern.test(address.get(name)) ? address.get(name) : usual;
  const [from, to] = [given('from', addDays(opened, 1 - usualDays)), given('to', opened)];
  const length = daysBetween(from, to);
  const fits = length >= 0 && length < 92;
  const query = { from, to };
  const report = useResource(readReport, fits ? { query } : null);
  return (
    <Page
      title={t.reports}
      lead={t.reportsLead}
      width="wide"
      actions={
        <ExportMenu
          name={`home-care-report-${from}-${to}`}
          disabled={!fits}
          download={(as) => http.download(exportReport, { query: { ...query, ...as } })}
        />
      }
    >
      <div className="hc-filters">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="hc-period">
            <span className="pv-label">{t[end]}</span>
            <input
              className="pv-input"
              type="date"
              value={end === 'from' ? from : to}
              onChange={({ target }) => dayPattern.test(target.value) && address.set({ [end]: target.value })}
            />
          </label>
        ))}
      </div>
      {!fits ? (
        <Callout tone="wait" role="alert">
          {t.periodBad}
        </Callout>
      ) : (
        <Async
          resource={report}
          skeleton={<Skeleton lines={10} />}
          empty={({ total }) => total.visits === 0}
          none={(known) => <Empty of={known} title={t.reportEmpty} text={t.reportEmptyText} />}
        >
          {({ workers, clients, total }) => (
            <>
              <Card title={t.byWorker} flush>
                <ReportTable
                  caption={t.byWorker}
                  lines={[...workers, { ...total, id: 'total', name: t.total }]}
                  unnamed={t.somebody}
                  open={(line, kind, title) =>
                    setRows({ ...query, kind, title, ...(line.id !== 'total' && { worker: line.id }) })
                  }
                />
              </Card>
              <Card title={t.byClient} flush>
                <ReportTable
                  caption={t.byClient}
                  lines={clients}
                  unnamed={t.restrictedClients}
                  open={(line, kind, title) => setRows({ ...query, kind, title, patient: line.id })}
                />
              </Card>
            </>
          )}
        </Async>
      )}
      <PeriodsCard />
      {rows && <RowsDialog asked={rows} close={() => setRows(null)} />}
    </Page>
  );
});

interface ReportTableProps {
  readonly caption: string;
  readonly lines: readonly ReportLine[];
  readonly unnamed: string;
  readonly open: (line: ReportLine, kind: ReportKind, title: string) => void;
}

const ReportTable = observer(({ caption, lines, unnamed, open }: ReportTableProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const money = useMoney();
  const nameOf = ({ name }: ReportLine): string => name || unnamed;
  const column = (
    id: string,
    header: string,
    kind: ReportKind,
    value: (line: ReportLine) => number,
    worth?: (line: ReportLine) => Money,
  ): Column<ReportLine> => ({
    ...{ id, header, align: 'end' },
    cell: (line) => {
      const shown = i18n.number(value(line));
      const number = (
        <button
          type="button"
          className="pv-link-button"
          aria-label={t.openRows(header, shown, nameOf(line))}
          onClick={() => open(line, kind, t.rowsTitle(header, nameOf(line)))}
        >
          {shown}
        </button>
      );
      if (!worth) return number;
      const { sum, under } = money.ofSum(worth(line));
      return <Figure under={[sum, under].filter(Boolean).join(' · ')}>{number}</Figure>;
    },
  });
  return (
    <Table
      caption={caption}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: t.name, width: '22%', cell: nameOf },
        column('visits', t.visits, 'all', ({ visits }) => visits),
        column('planned', t.planned, 'all', ({ plannedMinutes }) => hoursOf(plannedMinutes)),
        column('doneVisits', t.doneVisits, 'done', ({ done }) => done),
        column(
          'done',
          t.doneAndPay,
          'done',
          ({ doneMinutes }) => hoursOf(doneMinutes),
          ({ pay }) => pay,
        ),
        column('late', t.late, 'late', ({ late }) => late),
        column('short', t.short, 'short', ({ short }) => short),
        column('missed', t.missed, 'missed', ({ missed }) => missed),
        column(
          'km',
          t.kmAndMileage,
          'done',
          ({ km }) => km,
          ({ mileage }) => mileage,
        ),
      ]}
    />
  );
});
