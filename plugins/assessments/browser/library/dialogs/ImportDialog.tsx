import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { FileField, FormDialog, useForm } from '#ui';
import { CallFailure, I18n, Toasts } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { titleOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { saveQuestionnaire, largestFile, questionnaireIn } from '../questionnaireFile.ts';
import { pagesTexts } from '../../messages/pages/index.ts';

type Values = { readonly file: File | null };

/** Brings a Questionnaire into the clinic. */
export const ImportDialog = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(pagesTexts);
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const { locale } = useService(I18n);
  const form = useForm<Values>({
    fields: { file: { label: t.file, required: true } },
    initial: { file: null },
    submit: async ({ file }) => {
      const questionnaire = questionnaireIn((await file?.text()) ?? '');
      if (!questionnaire) throw new CallFailure(422, 'invalid_input', t.badFile, { file: t.badFile });
      const kept = await saveQuestionnaire(record, questionnaire);
      toasts.show({ message: t.imported(titleOf(kept, locale)), intent: 'success' });
    },
  });
  return (
    <FormDialog form={form} title={t.importTitle} action={t.import} onClose={close}>
      <p>{t.importText}</p>
      <FileField form={form} name="file" accept=".json,application/json" maxBytes={largestFile} help={t.replaces} />
    </FormDialog>
  );
});
