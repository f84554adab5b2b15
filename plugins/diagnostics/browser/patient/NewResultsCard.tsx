import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Async, Card } from '#ui';
import '../diagnostics.css';
import { ReportRow } from './ReportRow.tsx';
import { messages } from '../messages/index.ts';

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
      <Async resource={found} none={{ title: t.cardNone, text: t.cardNoneText }}>
        {({ resources, included }) => (
          <ul className="pv-rows dx-owns">
            {resources.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                patient={patient}
                included={included}
                href={`${record}&report=${report.id}`}
              />
            ))}
          </ul>
        )}
      </Async>
    </Card>
  );
});
