import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Callout, Card, Page, Segmented, Skeleton, today } from '#ui';
import { Http } from '#core/shared';
import '../homeCare.css';
import { exportReport, readReport } from '../../shared/reportCalls.ts';
import { messages } from '../messages/index.ts';
import { addDays, daysBetween } from '../parts/clock.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { PeriodsCard } from './PeriodsCard.tsx';
import { figures, ReportTable } from './ReportTable.tsx';
import { type AskedRows, RowsDialog } from './RowsDialog.tsx';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const usualDays = 28;

/** RTE-4 home-care/reports: planned against done, and what lies behind each number. */
export const ReportsPage = observer(() => {
  const t = useMessages(messages);
  const http = useService(Http);
  const address = useAddress();
  const [rows, setRows] = useState<AskedRows | null>(null);
  const [opened] = useState(today);
  const given = (name: string, usual: string): string =>
    dayPattern.test(address.get(name)) ? address.get(name) : usual;
  const [from, to] = [given('from', addDays(opened, 1 - usualDays)), given('to', opened)];
  const length = daysBetween(from, to);
  const fits = length >= 0 && length < 92;
  const query = { from, to };
  const shown = address.get('figures') === 'care' ? 'care' : 'hours';
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
        <Segmented
          label={t.shownFigures}
          value={shown}
          options={figures.map((value) => ({ value, label: t[`figures_${value}`] }))}
          onChange={(value) => address.set({ figures: value === 'hours' ? '' : value })}
        />
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
          none={{ title: t.reportEmpty, text: t.reportEmptyText }}
        >
          {({ workers, clients, payers, areas, total }) => (
            <>
              {(
                [
                  ['worker', t.byWorker, [...workers, { ...total, id: 'total', name: t.total }], t.somebody],
                  ['patient', t.byClient, clients, t.restrictedClients],
                  ['payer', t.byPayer, payers, t.payerUnsaid],
                  ['area', t.byArea, areas, t.areaUnsaid],
                ] as const
              ).map(([by, title, lines, unnamed]) => (
                <Card key={by} title={title} flush>
                  <ReportTable
                    caption={title}
                    figures={shown}
                    lines={lines}
                    unnamed={unnamed}
                    open={(line, kind, rowsTitle) =>
                      setRows({ ...query, kind, title: rowsTitle, ...(line.id !== 'total' && { [by]: line.id }) })
                    }
                  />
                </Card>
              ))}
            </>
          )}
        </Async>
      )}
      <PeriodsCard />
      {rows && <RowsDialog asked={rows} close={() => setRows(null)} />}
    </Page>
  );
});
