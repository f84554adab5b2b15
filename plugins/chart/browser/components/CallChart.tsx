import { whole } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { ChartPath, usePatientId, useRead } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Async, Button, NoneLine } from '#ui';
import '../chart.css';
import { messages } from '../messages/index.ts';
import { chartPath } from '../paths.ts';
import { AlertList } from './AlertList.tsx';
import { PatientBanner } from './PatientBanner.tsx';
import { SummaryTab } from './SummaryTab.tsx';

/** The chart at a glance, beside a call with its patient. */
export const CallChart = observer(() => {
  const t = useMessages(messages);
  const id = usePatientId();
  const patient = useRead('Patient', id, { about: id ?? '' });
  if (id === null) return <NoneLine of={whole(id)} says={t.noPatient} />;
  return (
    <Async resource={patient}>
      {(data) => (
        <ChartPath value={chartPath(id)}>
          <div className="chart-beside">
            <PatientBanner patient={data}>
              <AlertList patient={id} />
            </PatientBanner>
            <p className="pv-muted">{t.beside}</p>
            <SummaryTab />
            <Button href={chartPath(id)}>{t.wholeChart}</Button>
          </div>
        </ChartPath>
      )}
    </Async>
  );
});
