import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService, withQuery } from '#core/browser';
import { pagingOf, usePages } from '#clinical/browser';
import { Async, Callout, Card, EmptyCard, ShowMore, Skeleton, Tag } from '#ui';
import { conceptText } from '#clinical/shared';
import { I18n, Router } from '#core/shared';
import { isCritical, worstFlag } from '../../shared/flags.ts';
import { issuedAt } from '../../shared/review.ts';
import { messages } from '../messages/index.ts';
import { type ResultRef, resultRefOf } from '../resultRef.ts';
import { statusText, statusTone } from '../resultText.ts';
import { PlainValues } from './PlainValues.tsx';
import { ReportRow } from './ReportRow.tsx';
import { useNotes } from '../components/ShareCard.tsx';
import { useValueHistory, useResult } from '../hooks/useResult.ts';
import { VitalsCard } from '../components/VitalsCard.tsx';

/** My results: what the clinic has opened to me; the server leaves out the rest. */
export const PatientResults = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const resultRef = resultRefOf(router.query);
  const search = { patient: `Patient/${patient}`, _sort: '-date', _count: 20, _include: 'DiagnosticReport:result' };
  const reports = usePages('DiagnosticReport', search, { about: patient });
  if (resultRef) return <MyResult key={resultRef.id} resultRef={resultRef} patient={patient} />;
  return (
    <div className="dx-tab">
      <section className="dx-part" aria-label={t.results}>
        <h2>{t.results}</h2>
        <Async
          resource={reports}
          none={(known) => <EmptyCard of={known} picture title={t.noResults} text={t.noResultsPatient} />}
        >
          {({ resources, included }) => (
            <Card>
              <ul className="pv-rows dx-owns">
                {resources.map((report) => (
                  <ReportRow
                    key={report.id}
                    report={report}
                    patient={patient}
                    included={included}
                    href={withQuery(router, { report: report.id })}
                  />
                ))}
              </ul>
              <ShowMore {...pagingOf(reports)} />
            </Card>
          )}
        </Async>
      </section>
      <VitalsCard patient={patient} />
    </div>
  );
});

const MyResult = observer(({ resultRef, patient }: { readonly resultRef: ResultRef; readonly patient: string }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const router = useService(Router);
  const { resource, result, values } = useResult(resultRef, patient);
  const course = useValueHistory(values, patient);
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
                  {result.status !== 'final' && <Tag tone={statusTone(result)}>{statusText(result, t)}</Tag>}
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
