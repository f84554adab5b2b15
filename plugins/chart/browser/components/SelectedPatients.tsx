import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientsActs, saveFile, useMessages, useService, useSlot } from '#core/browser';
import { Button, useAction } from '#ui';
import { allows, Auth, Http } from '#core/shared';
import { personName } from '#clinical/shared';
import type { Stored } from '#clinical/shared';
import type { Patient } from '@medplum/fhirtypes';
import { type ColumnId, exportPatients } from '../../shared/calls.ts';
import { patientsTexts } from '../messages/patients/index.ts';
import { PatientsActDialog } from './PatientsActDialog.tsx';

interface SelectedPatientsProps {
  /** In the order of the list. */
  readonly patients: readonly Stored<Patient>[];
  readonly columns: readonly ColumnId[];
  readonly clear: () => void;
}

/** What may be done about everybody who is selected: what other features add, and a file of the list as it stands. */
export const SelectedPatients = observer(({ patients, columns, clear }: SelectedPatientsProps) => {
  const t = useMessages(patientsTexts);
  const http = useService(Http);
  const { activeRole } = useService(Auth);
  const { run, busy } = useAction();
  const acts = useSlot(PatientsActs).filter(({ item }) => allows(item.allow, activeRole));
  const [open, setOpen] = useState<string | null>(null);
  if (patients.length === 0) return null;
  const ids = patients.map(({ id }) => id);
  const save = (): Promise<boolean> =>
    run(
      async () =>
        saveFile(await http.download(exportPatients, { body: { ids, columns: [...columns] } }), 'patients.csv'),
      {
        done: t.exported(ids.length),
      },
    );
  return (
    <div className="chart-selected" role="region" aria-label={t.selected(ids.length)}>
      <b>{t.selected(ids.length)}</b>
      {acts.map(({ item }) => (
        <Button key={item.id} onClick={() => setOpen(item.id)}>
          {item.label()}
        </Button>
      ))}
      <Button busy={busy} onClick={() => void save()}>
        {t.export}
      </Button>
      <Button intent="quiet" onClick={clear}>
        {t.clearSelection}
      </Button>
      <PatientsActDialog
        act={open}
        patients={patients.map(({ id, name }) => ({ id, name: personName(name) }))}
        close={() => setOpen(null)}
      />
    </div>
  );
});
