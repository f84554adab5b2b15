import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link, useMessages, usePages, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Callout, Card, Empty, Skeleton, Tag, When } from '../../../../core/browser/ui/index.ts';
import { conceptText, I18n, idOf, Router, type Stored } from '../../../../core/shared/index.ts';
import { isAbnormal, isCritical, worstFlag } from '../../shared/flags.ts';
import { issuedAt } from '../../shared/review.ts';
import { messages } from '../messages.ts';
import { type Chosen, chosenOf, withQuery } from '../query.ts';
import type { Report } from '../words.ts';
import { PlainValues } from './PlainValues.tsx';
import { useNotes } from './ShareCard.tsx';
import { useCourse, useResult } from './useResult.ts';
import { VitalsPart } from './VitalsPart.tsx';

/** Abnormal values of a report, as far as they came along. */
export const abnormalIn = (report: Report, included: readonly Stored[]): number | null => {
  const ids = new Set((report.result ?? []).map((one) => idOf(one, 'Observation')));
  const values = included.filter((one) => one.resourceType === 'Observation' && ids.has(one.id));
  if (values.length === 0) return null;
  return values.filter((one) => one.resourceType === 'Observation' && isAbnormal(worstFlag(one))).length;
};

/** My results: what the clinic has opened to me; the server leaves out the rest. */
export const PatientResults = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const chosen = chosenOf(router.query);
  const search = { patient: `Patient/${patient}`, _sort: '-date', _count: 20, _include: 'DiagnosticReport:result' };
  const reports = usePages('DiagnosticReport', search, { about: patient });
  if (chosen) return <MyResult key={chosen.id} chosen={chosen} patient={patient} />;
  return (
    <div className="dx-tab">
      <section className="dx-part" aria-label={t.results}>
        <h2>{t.results}</h2>
        <Async
          resource={reports}
          empty={({ resources }) => resources.length === 0}
          emptyState={
            <Card>
              <Empty picture title={t.noResults} text={t.noResultsPatient} />
            </Card>
          }
        >
          {({ resources, included }) => (
            <Card>
              <ul className="pv-rows dx-mine">
                {resources.map((report) => (
                  <li key={report.id}>
                    <Link href={withQuery(router, { report: report.id })} className="dx-review">
                      <b>{conceptText(report.code)}</b>
                      <small>
                        <When at={issuedAt(report) ?? ''} />
                      </small>
                    </Link>
                    <Outcome abnormal={abnormalIn(report, included)} />
                  </li>
                ))}
              </ul>
              {reports.hasMore && (
                <Button intent="quiet" busy={reports.fetching} onClick={() => reports.more()}>
                  {t.showMore}
                </Button>
              )}
            </Card>
          )}
        </Async>
      </section>
      <VitalsPart patient={patient} />
    </div>
  );
});

/** Normal or not, in words. */
export const Outcome = ({ abnormal }: { readonly abnormal: number | null }) => {
  const t = useMessages(messages);
  if (abnormal === null) return null;
  return abnormal === 0 ? <Tag tone="good">{t.allNormal}</Tag> : <Tag tone="wait">{t.abnormalCount(abnormal)}</Tag>;
};

const MyResult = observer(({ chosen, patient }: { readonly chosen: Chosen; readonly patient: string }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const router = useService(Router);
  const { resource, result, values } = useResult(chosen, patient);
  const course = useCourse(values, patient);
  const notes = useNotes(result, patient);
  const critical = values?.some((value) => isCritical(worstFlag(value))) ?? false;
  return (
    <div className="dx-result">
      <p>
        <Link href={withQuery(router, { report: null, value: null })} className="dx-back">
          <ArrowLeft size={16} aria-hidden /> {t.back}
        </Link>
      </p>
      <Async resource={resource}>
        {() =>
          result && (
            <>
              <header className="dx-head">
                <div className="dx-head-title">
                  <h2>{conceptText(result.code)}</h2>
                </div>
                <p className="dx-quiet">{i18n.date(issuedAt(result) ?? '', { dateStyle: 'long' })}</p>
              </header>
              {critical && <Callout tone="bad">{t.plainCritical}</Callout>}
              {notes.map((note) => (
                <Card key={note.id} tone="brand" title={t.noteFrom(note.sender?.display ?? t.clinician)}>
                  <p className="dx-text">{note.payload?.[0]?.contentString}</p>
                </Card>
              ))}
              {values ? <PlainValues values={values} course={course} /> : <Skeleton lines={5} />}
              {result.resourceType === 'DiagnosticReport' && result.conclusion && (
                <Card title={t.conclusion}>
                  <p className="dx-text">{result.conclusion}</p>
                </Card>
              )}
              <p className="dx-quiet">{t.plainHelp}</p>
            </>
          )
        }
      </Async>
    </div>
  );
});
