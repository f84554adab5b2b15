import { observer } from 'mobx-react-lite';
import { ChartPatient, useMessages, useParams, useRead } from '../../../../core/browser/index.ts';
import { Async, Empty, Page } from '../../../../core/browser/ui/index.ts';
import { CallFailure, personName } from '../../../../core/shared/index.ts';
import '../chart.css';
import { AlertLine } from '../components/AlertLine.tsx';
import { ChartMenu } from '../components/ChartMenu.tsx';
import { ChartSections } from '../components/ChartSections.tsx';
import { JoinedNote } from '../components/JoinedNote.tsx';
import { PatientBanner } from '../components/PatientBanner.tsx';
import { messages } from '../messages.ts';
import { chartPath, patientsPath } from '../paths.ts';

const missing: readonly string[] = ['not_found', 'gone', 'deleted'];

/** A patient's chart for staff. */
export const ChartPage = observer(() => {
  const t = useMessages(messages);
  const { id = '' } = useParams();
  const patient = useRead('Patient', id, { about: id });
  const { error } = patient;
  const gone = error instanceof CallFailure && (missing.includes(error.code) || error.status === 410);
  return (
    <Page
      title={patient.data ? personName(patient.data.name) || t.unnamed : t.title}
      width="wide"
      back={patientsPath}
      actions={patient.data && <ChartMenu patient={patient.data} />}
    >
      {gone ? (
        <Empty picture title={t.noSuchPatient} text={t.noSuchPatientText} />
      ) : (
        <Async resource={patient}>
          {(data) => (
            <ChartPatient value={id}>
              <JoinedNote patient={data} />
              <PatientBanner patient={data}>
                <AlertLine patient={id} />
              </PatientBanner>
              <ChartSections path={chartPath(id)} />
            </ChartPatient>
          )}
        </Async>
      )}
    </Page>
  );
});
