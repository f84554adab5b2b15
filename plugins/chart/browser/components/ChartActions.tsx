import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientsActDialog, useActs, useAddress, useClinician } from '#clinical/browser';
import { PatientCommands, PatientsActs, useMessages } from '#core/browser';
import { Button, MenuButton, useMedia } from '#ui';
import { personName, type Stored } from '#clinical/shared';
import { menuTexts } from '../messages/menu/index.ts';
import { AlertDialog } from '../dialogs/AlertDialog.tsx';
import { DemographicsDialog } from '../dialogs/DemographicsDialog.tsx';
import { ExportDialog } from '../dialogs/ExportDialog.tsx';
import { MergeDialog } from '../dialogs/MergeDialog.tsx';
import { ResponsibleDialog } from '../dialogs/ResponsibleDialog.tsx';

/** So many are buttons; everything else is one press further away. */
const asButtons = 3;

/** What the enabled features let this role do about the patient. The address says which of the chart's own dialogs is open. */
export const ChartActions = observer(({ patient }: { readonly patient: Stored<Patient> }) => {
  const t = useMessages(menuTexts);
  const address = useAddress();
  const clinician = useClinician();
  const phone = useMedia('(max-width: 760px)');
  const [act, setAct] = useState<string | null>(null);
  const actions = [
    ...useActs(PatientCommands).map((item) => ({ ...item, run: () => item.run(patient.id) })),
    ...useActs(PatientsActs).flatMap((item) => {
      const { labelOfOne: label = item.label } = item;
      return label === null ? [] : [{ ...item, label, run: () => setAct(item.id) }];
    }),
  ].sort((one, other) => one.order - other.order);
  const buttons = phone ? [] : actions.slice(0, asButtons);
  const rest = actions.slice(buttons.length);
  const own = { patient, close: () => address.set({ chart: '' }) };
  const open = address.get('chart');
  return (
    <>
      {buttons.map(({ id, label, run }) => (
        <Button key={id} onClick={run}>
          {label()}
        </Button>
      ))}
      {rest.length > 0 && (
        <MenuButton label={t.more} items={rest.map(({ label, run }) => ({ text: label(), onClick: run }))} />
      )}
      {clinician && open === 'alert' && <AlertDialog {...own} by={clinician} />}
      {open === 'edit' && <DemographicsDialog {...own} />}
      {open === 'export' && <ExportDialog {...own} />}
      {open === 'responsible' && <ResponsibleDialog {...own} />}
      {open === 'merge' && <MergeDialog {...own} />}
      <PatientsActDialog
        act={act}
        patients={[{ id: patient.id, name: personName(patient.name) }]}
        close={() => setAct(null)}
      />
    </>
  );
});
