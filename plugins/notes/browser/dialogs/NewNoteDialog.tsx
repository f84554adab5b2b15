import { observer } from 'mobx-react-lite';
import { PatientDialog, PatientFormDialog, useClinician, useEncounterNow } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Async, SelectField, useForm } from '#ui';
import { ClinicalRecord } from '#clinical/shared';
import { I18n } from '#core/shared';
import type { Template } from '../../shared/calls.ts';
import { newNote } from '../../shared/composition.ts';
import { templateName } from '../../shared/templates.ts';
import { useAllTemplates, useClinicTemplates } from '../hooks/useTemplates.ts';
import { noteTexts } from '../messages/tab/index.ts';

interface NewNoteDialogProps {
  readonly patient: string;
  /** Gets the id of the draft. */
  readonly start: (note: string) => void;
  readonly close: () => void;
}

/** Chooses what a new note is begun with. */
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

const TemplateForm = observer(
  ({ patient, start, close, own }: NewNoteDialogProps & { readonly own: readonly Template[] }) => {
    const t = useMessages(noteTexts);
    const { locale } = useService(I18n);
    const record = useService(ClinicalRecord);
    const author = useClinician();
    const encounter = useEncounterNow(patient);
    const templates = useAllTemplates(own);
    const form = useForm({
      fields: { template: { label: t.template, required: true } },
      initial: { template: templates[0]?.id ?? '' },
      submit: async ({ template: id }) => {
        const template = templates.find((one) => one.id === id);
        if (!template || !author) return false;
        const note = await record.create(newNote(template, locale, { patient, encounter, author, at: new Date() }));
        start(note.id);
        return true;
      },
    });
    return (
      <PatientFormDialog about={patient} form={form} title={t.newNote} action={t.start} onClose={close}>
        <SelectField
          form={form}
          name="template"
          options={templates.map((one) => ({ value: one.id, label: templateName(one, locale) }))}
        />
      </PatientFormDialog>
    );
  },
);
