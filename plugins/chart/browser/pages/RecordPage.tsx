import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Notice, Page } from '#ui';
import '../chart.css';
import { ChartSections } from '../components/ChartSections.tsx';
import { messages } from '../messages/index.ts';
import { recordPath } from '../paths.ts';

/** A patient's own record: the same tabs as the chart, as far as they are open to patients, in plain words. */
export const RecordPage = observer(() => {
  const t = useMessages(messages);
  const id = usePatientId();
  return (
    <Page title={t.myRecord}>
      {id === null ? <Notice picture title={t.notYet} text={t.notYetText} /> : <ChartSections path={recordPath} />}
    </Page>
  );
});
