import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { PatientDialog } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button } from '#ui';
import type { Stored } from '#clinical/shared';
import { SaveRecord } from '../components/SaveRecord.tsx';
import { sheetPath } from '../paths.ts';
import { sheetTexts } from '../sheet/messages/index.ts';

interface ExportDialogProps {
  readonly patient: Stored<Patient>;
  readonly close: () => void;
}

/** The whole record as a file for another system, as a PDF, or on paper. */
export const ExportDialog = observer(({ patient, close }: ExportDialogProps) => {
  const t = useMessages(sheetTexts);
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
        <SaveRecord patient={patient.id} as="fhir" />
      </section>
      <section className="chart-export">
        <h3>{t.pdf}</h3>
        <p>{t.pdfText}</p>
        <SaveRecord patient={patient.id} as="pdf" />
        <Button href={sheetPath(patient.id, 'record')}>{t.openSheet}</Button>
      </section>
    </PatientDialog>
  );
});
