import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Page } from '#ui';
import { Auth, isStaff } from '#core/shared';
import { PatientVisitList } from '../components/PatientVisitList.tsx';
import { visitMessages } from '../messages/index.ts';
import { StaffVisitList } from '../components/StaffVisitList.tsx';
import { testHref } from '../../paths.ts';

/** RTE-7: for staff the day's visits and who waits, for patients their own. */
export const VisitListPage = observer(() => {
  const t = useMessages(visitMessages);
  const { activeRole } = useService(Auth);
  return (
    <Page title={t.title} actions={<Button href={testHref}>{t.testDevice}</Button>}>
      {isStaff(activeRole) ? <StaffVisitList /> : <PatientVisitList />}
    </Page>
  );
});
