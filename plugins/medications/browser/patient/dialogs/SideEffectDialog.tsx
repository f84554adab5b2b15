import { observer } from 'mobx-react-lite';
import { draftKey } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { FormDialog, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { reportSideEffect } from '#plugins/medications/shared/calls.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { patientTexts } from '../messages/index.ts';

/** Reports a side effect to the prescriber, after a warning about emergencies. */
export const SideEffectDialog = observer(
  ({ medicine, close }: { readonly medicine: Medicine; readonly close: () => void }) => {
    const t = useMessages(patientTexts);
    const resources = useService(Resources);
    const form = useForm({
      fields: { text: { label: t.effectWhat, required: true } },
      initial: { text: '' },
      submit: ({ text }) => resources.send(reportSideEffect, { body: { source: medicine.ref, text: text.trim() } }),
      done: t.effectSent,
    });
    return (
      <FormDialog
        form={form}
        title={t.effectTitle(medicine.name)}
        action={t.send}
        draft={draftKey('medications', 'effect', medicine.resource.id)}
        onClose={close}
      >
        <p>{t.effectText}</p>
        <TextField form={form} name="text" maxLength={1000} multiline rows={4} />
      </FormDialog>
    );
  },
);
