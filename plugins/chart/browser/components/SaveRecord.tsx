import { observer } from 'mobx-react-lite';
import { saveFile, useMessages, useService } from '#core/browser';
import { Button, fileSize, useAction } from '#ui';
import { Http, I18n } from '#core/shared';
import { exportRecord } from '../../shared/exportCalls.ts';
import { sheetTexts } from '../sheet/messages/index.ts';

/** Saves all that one may see of this patient as a FHIR file. */
export const SaveRecord = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(sheetTexts);
  const http = useService(Http);
  const i18n = useService(I18n);
  const { busy, run } = useAction();
  const save = (): Promise<boolean> =>
    run(
      async () => {
        const file = await http.download(exportRecord, { body: { patient } });
        saveFile(file, `record-${new Date().toISOString().slice(0, 10)}.fhir.json`);
        return file.size;
      },
      { done: (size) => t.downloaded(fileSize(size, i18n)), failed: t.failed },
    );
  return (
    <>
      <Button busy={busy} onClick={() => void save()}>
        {t.download}
      </Button>
      <p role="status" className="pv-muted">
        {busy && t.downloading}
      </p>
    </>
  );
});
