import { observer } from 'mobx-react-lite';
import { PatientDialog, PatientFormDialog, useClinician, useEncounterNow } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Async, SelectField, TextField, useForm, useLocaleOptions } from '#ui';
import { ClinicalRecord } from '#clinical/shared';
import { I18n, type Locale } from '#core/shared';
import type { Template } from '../../shared/calls.ts';
import { newNote } from '../../shared/composition.ts';
import { isLetter } from '../../shared/noteTypes.ts';
import { templateName, usualTemplates } from '../../shared/templates.ts';
import { useFirstTexts } from '../hooks/useFirstTexts.ts';
import { useClinicTemplates } from '../hooks/useTemplates.ts';
import { noteTexts } from '../messages/tab/index.ts';

interface NewNoteDialogProps {
  readonly patient: string;
  /** Gets the id of the draft. */
  readonly start: (note: string) => void;
  readonly close: () => void;
}

/** Chooses what a new note is begun with; of a letter, to whom and in which language. */
export const NewNoteDialog = observer((props: NewNoteDialogProps) => {
  const t = useMessages(noteTexts);
  const own = useClinicTemplates();
  if (own.data) return <TemplateForm {...props} own={own.data.templates} />;
  return (
    <PatientDialog open about={props.patient} title={t.newNote} onClose={props.close}>
      <Async resource={own}>{() => null}</Async>
    </PatientDialog>
  );
});

type Typed = { readonly template: string; readonly recipient: string; readonly language: Locale };

const TemplateForm = observer(
  ({ patient, start, close, own }: NewNoteDialogProps & { readonly own: readonly Template[] }) => {
    const t = useMessages(noteTexts);
    const { locale } = useService(I18n);
    const record = useService(ClinicalRecord);
    const author = useClinician();
    const encounter = useEncounterNow(patient);
    const localeOptions = useLocaleOptions();
    const firstTexts = useFirstTexts(patient);
    // Those that every clinic has are written in the language of the letter.
    const offered = (language: Locale): readonly Template[] => [...usualTemplates(language), ...own];
    const chosen = ({ template, language }: Typed): Template | undefined =>
      offered(language).find(({ id }) => id === template);
    const goesOut = (values: Typed): boolean => isLetter(chosen(values)?.kind ?? null);
    const form = useForm<Typed>({
      fields: {
        template: { label: t.template, required: true },
        recipient: { label: t.recipient, requiredWhen: goesOut },
        language: { label: t.letterLanguage, required: true },
      },
      initial: { template: offered(locale)[0]?.id ?? '', recipient: '', language: locale },
      submit: async (values) => {
        const letter = goesOut(values);
        const language = letter ? values.language : locale;
        const template = chosen({ ...values, language });
        if (!template || !author) return false;
        const begin = await firstTexts(template, language);
        const { recipient } = values;
        const about = { patient, encounter, author, at: new Date(), begin, ...(letter && { recipient }) };
        const note = await record.create(newNote(template, language, about));
        start(note.id);
        return true;
      },
    });
    return (
      <PatientFormDialog about={patient} form={form} title={t.newNote} action={t.start} onClose={close}>
        <SelectField
          form={form}
          name="template"
          options={offered(locale).map((one) => ({ value: one.id, label: templateName(one, locale) }))}
        />
        {goesOut(form.values) && (
          <>
            <TextField form={form} name="recipient" multiline rows={4} maxLength={500} help={t.recipientHelp} />
            <SelectField form={form} name="language" options={localeOptions} />
          </>
        )}
      </PatientFormDialog>
    );
  },
);
