import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useAddress, useClinician } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { MenuButton } from '#ui';
import { Auth, isAdmin } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { menuTexts } from '../messages/menu/index.ts';
import { AlertDialog } from '../dialogs/AlertDialog.tsx';
import { MergeDialog } from '../dialogs/MergeDialog.tsx';

/** Actions on the whole chart; the address says which dialog is open. */
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
