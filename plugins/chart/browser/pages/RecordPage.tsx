import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Notice, Page, UnderReview } from '#ui';
import { knownOf } from '#core/shared';
import '../chart.css';
import { ChartSections } from '../components/ChartSections.tsx';
import { messages } from '../messages/index.ts';
import { recordPath } from '../paths.ts';

/** A patient's own record: the same tabs as the chart, as far as they are open to patients, in plain words. */
export const RecordPage = observer(() => {
  const t = useMessages(messages);
  const id = usePatientId();
  // Asks for none: an answer of any type says whether all is released.
  const asked = useSearch('Condition', id === null ? null : { patient: id, _count: 0 }, { about: id });
  return (
    <Page title={t.myRecord}>
      <UnderReview of={knownOf(asked)} />
      {id === null ? <Notice picture title={t.notYet} text={t.notYetText} /> : <ChartSections path={recordPath} />}
    </Page>
  );
});
