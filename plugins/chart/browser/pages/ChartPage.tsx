import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { ChartPatient, useRead } from '#clinical/browser';
import { useMessages, useParams, useStore } from '#core/browser';
import { Async, Notice, Page } from '#ui';
import { CallFailure } from '#core/shared';
import { personName } from '#clinical/shared';
import '../chart.css';
import { AlertList } from '../components/AlertList.tsx';
import { ChartActions } from '../components/ChartActions.tsx';
import { ChartSections } from '../components/ChartSections.tsx';
import { ImportNotice } from '../components/ImportNotice.tsx';
import { MergeNote } from '../components/MergeNote.tsx';
import { PatientBanner } from '../components/PatientBanner.tsx';
import { messages } from '../messages/index.ts';
import { chartPath, patientsPath } from '../paths.ts';
import { RecentPatients } from '../stores/RecentPatients.ts';

const missing: readonly string[] = ['not_found', 'gone', 'deleted'];

/** A patient's chart for staff. */
export const ChartPage = observer(() => {
  const t = useMessages(messages);
  const { id = '' } = useParams();
  const patient = useRead('Patient', id, { about: id });
  const { opened } = useStore(RecentPatients);
  const { data, error } = patient;
  useEffect(() => {
    if (data) opened({ id: data.id, name: personName(data.name), birthDate: data.birthDate ?? null });
  }, [data, opened]);
  const gone = error instanceof CallFailure && (missing.includes(error.code) || error.status === 410);
  return (
    <Page
      title={data ? personName(data.name) || t.unnamed : t.title}
      width="wide"
      back={patientsPath}
      actions={data && <ChartActions patient={data} />}
    >
      {gone ? (
        <Notice picture title={t.noSuchPatient} text={t.noSuchPatientText} />
      ) : (
        <Async resource={patient}>
          {(read) => (
            <ChartPatient value={id}>
              <MergeNote patient={read} />
              <ImportNotice key={id} patient={id} />
              <PatientBanner patient={read}>
                <AlertList patient={id} />
              </PatientBanner>
              <ChartSections path={chartPath(id)} />
            </ChartPatient>
          )}
        </Async>
      )}
    </Page>
  );
});
