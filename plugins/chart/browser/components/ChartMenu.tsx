import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useAddress, useClinician, useMessages, useService } from '../../../../core/browser/index.ts';
import { MenuButton } from '../../../../core/browser/ui/index.ts';
import { Auth, isAdmin, type Stored } from '../../../../core/shared/index.ts';
import { menuTexts } from '../menuTexts.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

/** What is done with a chart as a whole; which dialog is open stands in the address. */
export const ChartMenu = observer(({ patient }: { readonly patient: Stored<Patient> }) => {
  const t = useMessages(menuTexts);
  const address = useAddress();
  const clinician = useClinician();
  const { activeRole } = useService(Auth);
  const close = (): void => address.set({ chart: '' });
  const audit = `/clinic/management?section=audit&patient=${encodeURIComponent(patient.id)}`;
  return (
    <>
      <MenuButton
        label={t.more}
        items={[
          ...(clinician ? [{ text: t.addAlert, onClick: () => address.set({ chart: 'alert' }) }] : []),
          { text: t.merge, onClick: () => address.set({ chart: 'merge' }) },
          ...(isAdmin(activeRole) ? [{ text: t.whoOpened, href: audit }] : []),
        ]}
      />
      {clinician && address.get('chart') === 'alert' && <AlertDialog patient={patient} by={clinician} close={close} />}
      {address.get('chart') === 'merge' && <MergeDialog patient={patient} close={close} />}
    </>
  );
});
