import { observer } from 'mobx-react-lite';
import { saveFile, useMessages, useService } from '#core/browser';
import { Button, fileSize, useAction } from '#ui';
import { Http, I18n } from '#core/shared';
import { exportPages, exportRecord } from '../../shared/exportCalls.ts';
import { sheetTexts } from '../sheet/messages/index.ts';

interface SaveRecordProps {
  /** FHIR id. */
  readonly patient: string;
  /** `fhir`: for another system; `pdf`: to be read, in the language of the page. */
  readonly as: 'fhir' | 'pdf';
}

/** Saves all that one may see of this patient as a file. */
export const SaveRecord = observer(({ patient, as }: SaveRecordProps) => {
  const t = useMessages(sheetTexts);
  const http = useService(Http);
  const i18n = useService(I18n);
  const { busy, run } = useAction();
  const save = (): Promise<boolean> =>
    run(
      async () => {
        const file =
          as === 'fhir'
            ? await http.download(exportRecord, { body: { patient } })
            : await http.download(exportPages, { body: { patient, locale: i18n.locale } });
        saveFile(file, `record-${new Date().toISOString().slice(0, 10)}.${as === 'fhir' ? 'fhir.json' : 'pdf'}`);
        return file.size;
      },
      { done: (size) => t.downloaded(fileSize(size, i18n)), failed: t.failed },
    );
  return (
    <>
      <Button busy={busy} onClick={() => void save()}>
        {as === 'fhir' ? t.download : t.downloadPdf}
      </Button>
      <p role="status" className="pv-muted">
        {busy && t.downloading}
      </p>
    </>
  );
});
