import type { Patient } from '@medplum/fhirtypes';
import { PatientsBar } from '#clinical/browser';
import { saveFile, useMessages, useService } from '#core/browser';
import { Button, useAction } from '#ui';
import { Http } from '#core/shared';
import { personName, type Stored } from '#clinical/shared';
import { type ColumnId, exportPatients } from '../../shared/calls.ts';
import { patientsTexts } from '../messages/patients/index.ts';

interface SelectedPatientsProps {
  /** In the order of the list. */
  readonly patients: readonly Stored<Patient>[];
  readonly columns: readonly ColumnId[];
  readonly clear: () => void;
}

/** What may be done about everybody who is selected: what other features add, and a file of the list as it stands. */
export const SelectedPatients = ({ patients, columns, clear }: SelectedPatientsProps) => {
  const t = useMessages(patientsTexts);
  const http = useService(Http);
  const { run, busy } = useAction();
  const ids = patients.map(({ id }) => id);
  const save = (): Promise<boolean> =>
    run(
      async () =>
        saveFile(await http.download(exportPatients, { body: { ids, columns: [...columns] } }), 'patients.csv'),
      { done: t.exported(ids.length) },
    );
  return (
    <PatientsBar patients={patients.map(({ id, name }) => ({ id, name: personName(name) }))} clear={clear}>
      <Button busy={busy} onClick={() => void save()}>
        {t.export}
      </Button>
    </PatientsBar>
  );
};
