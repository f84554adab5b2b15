import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Notice, Page, UnderReview } from '#ui';
import { Auth, knownOf } from '#core/shared';
import { openTypeOf } from '#clinical/shared/shares/shareKinds.ts';
import '../chart.css';
import { ChartSections } from '../components/ChartSections.tsx';
import { messages } from '../messages/index.ts';
import { recordPath } from '../paths.ts';

/** A patient's own data that no feature opens or closes. */
const featureless = 'Encounter';

/** A patient's own record: the same tabs as the chart, as far as they are open to patients, in plain words. */
export const RecordPage = observer(() => {
  const t = useMessages(messages);
  const id = usePatientId();
  const { selectedUser } = useService(Auth);
  // Asks for none: an answer of any type that is open to who looks says whether all is released.
  const type = selectedUser?.shared ? openTypeOf(selectedUser.shared.reads) : featureless;
  const asked = useSearch(type ?? featureless, id === null || type === null ? null : { patient: id, _count: 0 }, {
    about: id,
  });
  return (
    <Page title={t.myRecord}>
      <UnderReview of={knownOf(asked)} />
      {id === null ? <Notice picture title={t.notYet} text={t.notYetText} /> : <ChartSections path={recordPath} />}
    </Page>
  );
});
