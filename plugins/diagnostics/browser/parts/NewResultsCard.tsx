import { observer } from 'mobx-react-lite';
import { Link, useMessages, usePatientId, useSearch } from '../../../../core/browser/index.ts';
import { Async, Card, Empty, When } from '../../../../core/browser/ui/index.ts';
import { conceptText } from '../../../../core/shared/index.ts';
import '../diagnostics.css';
import { abnormalIn, Outcome } from '../components/PatientResults.tsx';
import { issuedAt } from '../../shared/review.ts';
import { messages } from '../messages.ts';

const record = '/patient-profile/record?tab=diagnostics';

/** The patient's home: results of the last three months, the newest first. */
export const NewResultsCard = observer(() => {
  const t = useMessages(messages);
  const patient = usePatientId();
  const search =
    patient === null
      ? null
      : { patient: `Patient/${patient}`, _sort: '-date', _count: 3, _include: 'DiagnosticReport:result' };
  const found = useSearch('DiagnosticReport', search, { about: patient });
  return (
    <Card title={t.cardTitle} action={<Link href={record}>{t.seeAll}</Link>}>
      <Async
        resource={found}
        empty={({ resources }) => resources.length === 0}
        emptyState={<Empty title={t.cardNone} text={t.cardNoneText} />}
      >
        {({ resources, included }) => (
          <ul className="pv-rows">
            {resources.map((report) => (
              <li key={report.id}>
                <Link href={`${record}&report=${report.id}`} className="dx-review">
                  <b>{conceptText(report.code)}</b>
                  <small>
                    <When at={issuedAt(report) ?? ''} />
                  </small>
                </Link>
                <Outcome abnormal={abnormalIn(report, included)} />
              </li>
            ))}
          </ul>
        )}
      </Async>
    </Card>
  );
});
