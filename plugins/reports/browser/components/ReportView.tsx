import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress } from '#clinical/browser';
import { lazyPart, saveFile, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Card, Empty, PrintButton, Skeleton, useAction } from '#ui';
import { calendarDayText, CallFailure, I18n, knownOf, Router } from '#core/shared';
import { evaluate, mostAtOnce, type Report, type ShownMeasure } from '../../shared/calls.ts';
import { mostInRun } from '../../shared/runCalls.ts';
import { filtersOf, isOlderThanDefinition, tableOf } from '../../shared/table.ts';
import { choicesIn } from '../../shared/savedQuery.ts';
import { SaveReportDialog } from '../dialogs/SaveReportDialog.tsx';
import { messages } from '../messages/index.ts';
import { closed, evaluationIn, openIn, opened } from '../reportQuery.ts';
import { useAskedAnew } from '../useAskedAnew.ts';
import { useLocale } from '../useLocale.ts';
import { FactTable } from './FactTable.tsx';
import { FileButtons } from './FileButtons.tsx';
import { NumbersTable } from './NumbersTable.tsx';
import { ReportControls } from './ReportControls.tsx';

const ReportChart = lazyPart(
  () => import(/* webpackChunkName: "report-chart" */ './ReportChart.tsx'),
  'ReportChart',
  <Skeleton lines={5} />,
);

interface ReportViewProps {
  readonly measure: ShownMeasure;
  /** By the clinic's calendar. */
  readonly today: string;
  /** Smaller numbers are left out of files. */
  readonly least: number;
}

/** One report: what was chosen, the chart, always the table, what it means, and what makes the number that is open. */
export const ReportView = observer(({ measure, today, least }: ReportViewProps) => {
  const t = useMessages(messages);
  const locale = useLocale();
  const address = useAddress();
  const router = useService(Router);
  const i18n = useService(I18n);
  const picturing = useAction();
  const [saving, setSaving] = useState(false);
  const asked = evaluationIn(address, measure, today);
  const report = useResource(evaluate, { body: asked });
  useAskedAnew(report);
  const open = openIn(address);
  // It can still be a file.
  const isTooLong = !report.data && report.error instanceof CallFailure && report.error.code === 'too_many_lines';
  const headingOf = ({ from, to }: Report): string =>
    t.heading(measure.title[locale], calendarDayText(from, locale), calendarDayText(to, locale));
  const picture = (data: Report) =>
    picturing.run(
      async () => {
        const { copied, drawPicture, mostPictured, pictureRows } = await import('../reportPicture.ts');
        const time = i18n.date(data.asOf, { dateStyle: 'long', timeStyle: 'short', timeZone: data.zone });
        const drawn = await drawPicture({
          title: headingOf(data),
          rows: pictureRows(data, locale, i18n, t.leftOut),
          notes: [
            ...filtersOf(data, asked.where, locale).map(([name, said]) => `${name}: ${said}`),
            ...(data.groups.length > mostPictured ? [t.pictured(mostPictured, data.groups.length)] : []),
            t.asOf(time, data.zone),
            ...(data.to >= data.today ? [t.unended] : []),
            measure.definition[locale],
          ],
        });
        const there = await copied(drawn);
        if (!there) saveFile(drawn, `${measure.id}-${asked.from}-${asked.to}.png`);
        return there;
      },
      { done: (there) => (there ? t.pictureCopied : t.pictureSaved)(i18n.number(data.least)) },
    );
  return (
    <div className="report-view">
      <ReportControls measure={measure} asked={asked} address={address} choices={report.data?.choices} />
      {isTooLong ? (
        <Callout tone="wait" title={t.too_many_lines}>
          <p>{t.tooManyText}</p>
          <p>{t.pdfHolds(i18n.number(mostAtOnce), i18n.number(mostInRun))}</p>
          <span className="report-tools">
            <FileButtons asked={asked} least={least} />
          </span>
        </Callout>
      ) : (
        <Async resource={report} skeleton={<Skeleton lines={10} />}>
          {(data, known) => (
            <>
              <Card
                title={headingOf(data)}
                action={
                  <span className="report-tools">
                    <Button onClick={() => setSaving(true)}>{t.save}</Button>
                    <FileButtons asked={asked} least={least} />
                    {data.by.length > 0 && (
                      <Button busy={picturing.busy} onClick={() => void picture(data)}>
                        {t.picture}
                      </Button>
                    )}
                    <PrintButton of={knownOf(report)}>{t.print}</PrintButton>
                  </span>
                }
              >
                {data.total.now.facts === 0 && (data.total.before?.facts ?? 0) === 0 ? (
                  <Empty of={known} title={t.nothing} text={t.nothingText} />
                ) : (
                  <>
                    {data.by.length > 0 && <ReportChart report={data} />}
                    <NumbersTable
                      report={data}
                      table={tableOf(data, locale, false)}
                      open={(number) => address.set(opened(number))}
                    />
                  </>
                )}
                <ReportNotes report={data} />
              </Card>
              {saving && (
                <SaveReportDialog
                  query={choicesIn(router.query.toString())}
                  name={measure.title[locale]}
                  close={() => setSaving(false)}
                />
              )}
              {open && (
                <FactTable
                  key={JSON.stringify(open)}
                  report={data}
                  asked={asked}
                  open={open}
                  close={() => address.set(closed)}
                />
              )}
            </>
          )}
        </Async>
      )}
    </div>
  );
});

/** What must be known to read the numbers right. */
const ReportNotes = observer(({ report }: { readonly report: Report }) => {
  const t = useMessages(messages);
  const locale = useLocale();
  const i18n = useService(I18n);
  const { measure, asOf, zone, to, today, before, groups, total } = report;
  const partial = groups.filter((group) => group.partial).length;
  const missing = total.now.facts - total.now.measured;
  const time = i18n.date(asOf, { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  return (
    <div className="report-notes">
      <p>{t.asOf(time, zone)}</p>
      {before && <p>{t.compared(calendarDayText(before.from, locale), calendarDayText(before.to, locale))}</p>}
      {to >= today && <p>{t.unended}</p>}
      {partial > 0 && <p>{t.partialText(partial)}</p>}
      {measure.figure === 'median' && missing > 0 && measure.missing && (
        <p>{t.missing(i18n.number(missing), measure.missing[locale])}</p>
      )}
      <Callout title={t.definition}>
        <p>{measure.definition[locale]}</p>
        <p className="pv-muted">
          {isOlderThanDefinition(report)
            ? t.changed(calendarDayText(measure.since, locale))
            : t.since(calendarDayText(measure.since, locale))}
        </p>
      </Callout>
    </div>
  );
});
