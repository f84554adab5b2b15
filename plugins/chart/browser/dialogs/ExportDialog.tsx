import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { PatientDialog } from '#clinical/browser';
import { saveFile, useMessages, useService } from '#core/browser';
import { Button, fileSize, useAction } from '#ui';
import { Http } from '#core/shared';
import type { Stored } from '#clinical/shared';
import { exportRecord } from '../../shared/exportCalls.ts';
import { sheetPath } from '../paths.ts';
import { sheetTexts } from '../sheet/messages/index.ts';

interface ExportDialogProps {
  readonly patient: Stored<Patient>;
  readonly close: () => void;
}

/** The whole record as a file for another system, or on paper; there is no PDF but the one that a browser prints. */
export const ExportDialog = observer(({ patient, close }: ExportDialogProps) => {
  const t = useMessages(sheetTexts);
  const http = useService(Http);
  const { busy, run } = useAction();
  const save = (): Promise<boolean> =>
    run(
      async () => {
        const file = await http.download(exportRecord, { body: { patient: patient.id } });
        saveFile(file, `record-${new Date().toISOString().slice(0, 10)}.fhir.json`);
        return file.size;
      },
      { done: (size) => t.downloaded(fileSize(size)), failed: t.failed },
    );
  return (
    <PatientDialog
      about={patient.id}
      open
      title={t.exportTitle}
      onClose={close}
      actions={
        <Button intent="quiet" onClick={close}>
          {t.close}
        </Button>
      }
    >
      <p>{t.exportText}</p>
      <section className="chart-export">
        <h3>{t.fhir}</h3>
        <p>{t.fhirText}</p>
        <Button busy={busy} onClick={() => void save()}>
          {t.download}
        </Button>
        <p role="status" className="pv-muted">
          {busy && t.downloading}
        </p>
      </section>
      <section className="chart-export">
        <h3>{t.pdf}</h3>
        <p>{t.pdfText}</p>
        <Button href={sheetPath(patient.id, 'record')}>{t.openSheet}</Button>
      </section>
    </PatientDialog>
  );
});
