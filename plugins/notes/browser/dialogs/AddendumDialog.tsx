import type { Composition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { TextField, useForm } from '#ui';
import type { Stored } from '#clinical/shared';
import { Resources } from '#core/shared';
import { addAddendum, cosignNote, longestText } from '../../shared/calls.ts';
import { noteTexts } from '../messages/tab/index.ts';

interface AddendumDialogProps {
  /** A co-signature may come without words. */
  readonly what: 'addendum' | 'cosign';
  readonly note: Stored<Composition>;
  readonly patient: string;
  readonly close: () => void;
}

/** Signs words under a note that is signed, or the note itself a second time. */
export const AddendumDialog = observer(({ what, note, patient, close }: AddendumDialogProps) => {
  const t = useMessages(noteTexts);
  const resources = useService(Resources);
  const cosigns = what === 'cosign';
  const form = useForm({
    fields: { text: cosigns ? { label: t.words } : { label: t.addendum, required: true } },
    initial: { text: '' },
    submit: (body) => resources.send(cosigns ? cosignNote : addAddendum, { params: { id: note.id }, body }),
    done: cosigns ? t.cosignDone : t.addendumDone,
  });
  return (
    <PatientFormDialog
      about={patient}
      form={form}
      draft={draftKey('note', what, note.id)}
      title={cosigns ? t.cosign : t.addAddendum}
      action={cosigns ? t.cosign : t.signAddendum}
      onClose={close}
    >
      <p>{cosigns ? t.cosignText : t.addendumText}</p>
      <TextField form={form} name="text" multiline rows={6} maxLength={longestText} />
    </PatientFormDialog>
  );
});
