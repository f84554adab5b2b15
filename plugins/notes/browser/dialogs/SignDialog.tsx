import type { Composition, Practitioner, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { PatientFormDialog, StaffField } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { useForm } from '#ui';
import { idOf, type Stored } from '#clinical/shared';
import { Resources } from '#core/shared';
import { signNote } from '../../shared/calls.ts';
import { noteTexts } from '../messages/tab/index.ts';

interface SignDialogProps {
  /** As its author sees it: no other version is signed. */
  readonly note: Stored<Composition>;
  readonly patient: string;
  readonly close: () => void;
}

interface SignValues {
  readonly [name: string]: unknown;
  readonly cosigner: Reference<Practitioner> | null;
}

export const SignDialog = observer(({ note, patient, close }: SignDialogProps) => {
  const t = useMessages(noteTexts);
  const resources = useService(Resources);
  const form = useForm<SignValues>({
    fields: { cosigner: { label: t.cosigner } },
    initial: { cosigner: null },
    submit: ({ cosigner }) =>
      resources.send(signNote, {
        params: { id: note.id },
        body: {
          version: note.meta?.versionId ?? '',
          cosigner: idOf(cosigner ?? undefined, 'Practitioner') ?? null,
        },
      }),
    done: t.noteSigned,
  });
  return (
    <PatientFormDialog about={patient} form={form} title={t.signTitle} action={t.signAction} onClose={close}>
      <p>{t.signText}</p>
      <StaffField form={form} name="cosigner" help={t.cosignerHelp} />
    </PatientFormDialog>
  );
});
