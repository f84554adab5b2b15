import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '#core/browser';
import { PatientHead, useRead, useTreats } from '#clinical/browser';
import { PageActs } from '#clinical/browser/acts/PageActs.tsx';
import { Async, Button, Card, ErrorState, Notice, Skeleton, Tag } from '#ui';
import { Auth, FeatureStates, I18n, isStaff, type Locale, Resources } from '#core/shared';
import { conceptText, idOf, personName } from '#clinical/shared';
import { keepResult } from '../../shared/calls.ts';
import { gravest, worstFlag } from '../../shared/flags.ts';
import { messages } from '../messages/index.ts';
import type { ResultRef } from '../resultRef.ts';
import { issuedAt } from '../../shared/review.ts';
import { nameOf, patientOf, type Result, statusTone, statusText, takenAt, type Value } from '../resultText.ts';
import { AcknowledgeCard } from './AcknowledgeCard.tsx';
import { ReportComparison } from './ReportComparison.tsx';
import { FlagTag } from './FlagTag.tsx';
import { MatchCard } from './MatchCard.tsx';
import { ShareCard } from './ShareCard.tsx';
import { useValueHistory, useResult } from '../hooks/useResult.ts';
import { ValueTable } from './ValueTable.tsx';

export interface ResultViewProps {
  readonly resultRef: ResultRef;
  readonly back: string;
  /** Whose chart it is seen in; null on the clinic's worklist. */
  readonly about: string | null;
}

/** One result, whole, for staff. */
export const ResultView = observer(({ resultRef, back, about }: ResultViewProps) => {
  const t = useMessages(messages);
  const read = useResult(resultRef, about);
  return (
    <div className="dx-result">
      <p>
        <Link href={back} className="dx-back">
          <ArrowLeft size={16} aria-hidden /> {t.back}
        </Link>
      </p>
      <Async resource={read.resource}>
        {() =>
          read.result && <Whole result={read.result} values={read.values} error={read.error} inChart={about !== null} />
        }
      </Async>
    </div>
  );
});

interface WholeProps {
  readonly result: Result;
  readonly values: readonly Value[] | undefined;
  readonly error: Error | undefined;
  readonly inChart: boolean;
}

const Whole = observer(({ result, values, error, inChart }: WholeProps) => {
  const t = useMessages(messages);
  const patient = patientOf(result)?.id ?? null;
  const course = useValueHistory(values, patient);
  const report = result.resourceType === 'DiagnosticReport' ? result : null;
  return (
    <>
      {patient !== null && !inChart && <PatientHead patient={patient} />}
      <Head result={result} values={values} inChart={inChart} />
      {patient === null && <MatchCard result={result} />}
      <AcknowledgeCard result={result} patient={patient} />
      <Card flush title={t.values}>
        {error && !values ? (
          <ErrorState error={error} />
        ) : !values ? (
          <Skeleton lines={5} />
        ) : values.length === 0 ? (
          <Notice title={t.noValues} text={report?.conclusion} />
        ) : (
          <ValueTable values={values} course={course} caption={conceptText(result.code)} />
        )}
      </Card>
      {report?.conclusion && values && values.length > 0 && (
        <Card title={t.conclusion}>
          <p className="dx-text">{report.conclusion}</p>
        </Card>
      )}
      {report && patient !== null && values && values.length > 0 && (
        <ReportComparison report={report} values={values} patient={patient} />
      )}
      {patient !== null && <ShareCard result={result} patient={patient} />}
    </>
  );
});

const Head = observer(({ result, values, inChart }: Omit<WholeProps, 'error'>) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { activeRole } = useService(Auth);
  const features = useService(FeatureStates);
  const resources = useService(Resources);
  const treats = useTreats();
  const patient = idOf(result.subject, 'Patient') ?? null;
  const known = useRead('Patient', patient, { about: patient });
  const name = known.data ? personName(known.data.name) : (result.subject?.display ?? '');
  const keep = async (language: Locale | undefined): Promise<string> => {
    const body = { type: result.resourceType, id: result.id, language };
    return (await resources.send(keepResult, { body })).id;
  };
  const issued = issuedAt(result);
  const taken = takenAt(result);
  const from = nameOf(result.performer?.[0]);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t.columnPatient, inChart ? null : name],
    [t.issued, issued && i18n.date(issued)],
    [t.taken, taken && taken !== issued && i18n.date(taken) ? i18n.date(taken) : null],
    [t.performer, from],
  ];
  return (
    <header className="dx-head">
      <div className="dx-head-title">
        <h2>{conceptText(result.code)}</h2>
        <Tag tone={statusTone(result)}>{statusText(result, t)}</Tag>
        <FlagTag flag={gravest((values ?? []).map(worstFlag))} />
      </div>
      <dl className="dx-facts">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {patient !== null && isStaff(activeRole) && (
        <div className="pv-form-actions">
          {!inChart && <Button href={`/clinic/patients/${patient}?tab=diagnostics`}>{t.openChart}</Button>}
          {features.isRunning('tasks') && (
            <Button href={`/care-provider/tasks?new=1&patient=${patient}&focus=${result.resourceType}/${result.id}`}>
              {t.makeTask}
            </Button>
          )}
          {treats && <PageActs patient={patient} keep={keep} />}
        </div>
      )}
    </header>
  );
});
