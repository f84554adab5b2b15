import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link, useMessages, useRead, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Card, Empty, ErrorState, Skeleton, Tag } from '../../../../core/browser/ui/index.ts';
import { Auth, conceptText, FeatureStates, I18n, idOf, isStaff, personName } from '../../../../core/shared/index.ts';
import { worstFlag, worstOf } from '../../shared/flags.ts';
import { messages } from '../messages.ts';
import type { Chosen } from '../query.ts';
import { issuedAt } from '../../shared/review.ts';
import { nameOf, patientOf, type Result, statusTone, statusWords, takenAt, type Value } from '../words.ts';
import { AcknowledgeCard } from './AcknowledgeCard.tsx';
import { Compare } from './Compare.tsx';
import { FlagTag } from './FlagTag.tsx';
import { MatchCard } from './MatchCard.tsx';
import { ShareCard } from './ShareCard.tsx';
import { useCourse, useResult } from './useResult.ts';
import { ValueTable } from './ValueTable.tsx';

export interface ResultViewProps {
  readonly chosen: Chosen;
  readonly back: string;
  /** Whose chart it is seen in; null on the clinic's desk. */
  readonly about: string | null;
}

/** One result, whole, for staff. */
export const ResultView = observer(({ chosen, back, about }: ResultViewProps) => {
  const t = useMessages(messages);
  const read = useResult(chosen, about);
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
  const course = useCourse(values, patient);
  const report = result.resourceType === 'DiagnosticReport' ? result : null;
  return (
    <>
      <Head result={result} values={values} inChart={inChart} />
      {patient === null && <MatchCard result={result} />}
      <AcknowledgeCard result={result} patient={patient} />
      <Card flush title={t.values}>
        {error && !values ? (
          <ErrorState error={error} />
        ) : !values ? (
          <Skeleton lines={5} />
        ) : values.length === 0 ? (
          <Empty title={t.noValues} text={report?.conclusion} />
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
        <Compare report={report} values={values} patient={patient} />
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
  const patient = idOf(result.subject, 'Patient') ?? null;
  const known = useRead('Patient', patient, { about: patient });
  const name = known.data ? personName(known.data.name) : (result.subject?.display ?? '');
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
        <Tag tone={statusTone(result)}>{statusWords(result, t)}</Tag>
        <FlagTag flag={worstOf((values ?? []).map(worstFlag))} />
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
        </div>
      )}
    </header>
  );
});
