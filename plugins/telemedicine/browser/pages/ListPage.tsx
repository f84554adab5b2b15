import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Button, Page } from '../../../../core/browser/ui/index.ts';
import { Auth, isStaff } from '../../../../core/shared/index.ts';
import { PatientList } from '../list/PatientList.tsx';
import { listMessages } from '../list/messages.ts';
import { StaffList } from '../list/StaffList.tsx';
import { testHref } from '../paths.ts';

/** RTE-7: for staff the day's visits and who waits, for patients their own. */
export const ListPage = observer(() => {
  const t = useMessages(listMessages);
  const { activeRole } = useService(Auth);
  return (
    <Page title={t.title} actions={<Button href={testHref}>{t.testDevice}</Button>}>
      {isStaff(activeRole) ? <StaffList /> : <PatientList />}
    </Page>
  );
});
