import type { Composition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useActs } from '#clinical/browser';
import { DocumentActs, saveFile, useMessages, useService } from '#core/browser';
import { Button, useAction } from '#ui';
import { ClinicalRecord, idOf, type Stored } from '#clinical/shared';
import { Resources } from '#core/shared';
import { keepDocument } from '../../shared/calls.ts';
import { noteTexts } from '../messages/tab/index.ts';
import { pdfBlob, titleText } from '../noteText.ts';

interface DocumentButtonsProps {
  readonly note: Stored<Composition>;
  readonly patient: string;
}

/** A signed note as pages: to save, and to do with what other features do with documents. */
export const DocumentButtons = observer(({ note, patient }: DocumentButtonsProps) => {
  const t = useMessages(noteTexts);
  const record = useService(ClinicalRecord);
  const resources = useService(Resources);
  const acts = useActs(DocumentActs);
  const { run, busy } = useAction();
  const kept = async (): Promise<string> => (await resources.send(keepDocument, { params: { id: note.id } })).id;
  const save = () =>
    run(async () => {
      const { content } = await record.get('DocumentReference', await kept());
      const { data = '' } = await record.get('Binary', idOf({ reference: content[0]?.attachment.url }, 'Binary') ?? '');
      // A file's name is seen where the file is not: it names nobody.
      saveFile(pdfBlob(data), `${titleText(note, t)}.pdf`);
    });
  return (
    <>
      <Button intent="quiet" busy={busy} onClick={() => void save()}>
        {t.downloadPdf}
      </Button>
      {acts.map(({ id, label, run: act }) => (
        <Button key={id} busy={busy} onClick={() => void run(async () => act(patient, await kept()))}>
          {label()}
        </Button>
      ))}
    </>
  );
});
