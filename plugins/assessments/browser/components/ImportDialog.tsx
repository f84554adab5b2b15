import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Button, Dialog, FileField, Form, SubmitButton, useForm } from '../../../../core/browser/ui/index.ts';
import { CallFailure, ClinicalRecord, I18n, Toasts } from '../../../../core/shared/index.ts';
import { titleOf } from '../../shared/questionnaire/translated.ts';
import { keep, largestFile, questionnaireIn } from '../data/importing.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';

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
      const kept = await keep(record, questionnaire);
      close();
      toasts.show({ message: t.imported(titleOf(kept, locale)), intent: 'success' });
    },
  });
  return (
    <Dialog open title={t.importTitle} onClose={close}>
      <Form form={form}>
        <p>{t.importText}</p>
        <FileField form={form} name="file" accept=".json,application/json" maxBytes={largestFile} help={t.replaces} />
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <SubmitButton form={form}>{t.import}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
