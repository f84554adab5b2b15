import type { Annotation, CarePlan, Practitioner } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useService } from '../../../../core/browser/index.ts';
import {
  Button,
  Card,
  Form,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
} from '../../../../core/browser/ui/index.ts';
import { Auth, ClinicalRecord, referenceTo, type Stored, Toasts } from '../../../../core/shared/index.ts';
import type { Voice } from '../voice.ts';

const NoteForm = observer(
  ({
    plan,
    voice: { t },
    close,
  }: {
    readonly plan: Stored<CarePlan>;
    readonly voice: Voice;
    readonly close: () => void;
  }) => {
    const record = useService(ClinicalRecord);
    const toasts = useService(Toasts);
    const { selectedUser } = useService(Auth);
    const form = useForm({
      fields: { text: { label: t.noteLabel, required: true } },
      initial: { text: '' },
      submit: async ({ text }) => {
        const name = [selectedUser?.firstName, selectedUser?.lastName].filter(Boolean).join(' ');
        const note: Annotation = {
          text: text.trim(),
          time: new Date().toISOString(),
          authorReference: referenceTo<Practitioner>('Practitioner', selectedUser?.resourceId ?? '', name),
        };
        // Onto what is stored now: a note never stands in the way of somebody else's change.
        const now = await record.get('CarePlan', plan.id);
        await record.update<CarePlan>({ ...now, note: [...(now.note ?? []), note] });
        toasts.show({ message: t.noteSaved, intent: 'success' });
        form.reset({ text: '' });
        close();
      },
    });
    useFormDraft(form, `care-plans:note:${plan.id}`);
    return (
      <Form form={form}>
        <TextField form={form} name="text" multiline rows={3} maxLength={2000} />
        <div className="pv-form-actions">
          <SubmitButton form={form}>{t.noteSave}</SubmitButton>
        </div>
      </Form>
    );
  },
);

/** What was noted beside the plan; notes are no part of what is signed. */
export const Notes = observer(({ plan, voice }: { readonly plan: Stored<CarePlan>; readonly voice: Voice }) => {
  const { activeRole } = useService(Auth);
  const [writing, setWriting] = useState(false);
  const { t } = voice;
  const notes = plan.note ?? [];
  const may = activeRole === 'practitioner';
  if (notes.length === 0 && !may) return null;
  return (
    <Card
      title={t.notes}
      className="cp-part"
      action={
        may &&
        !writing && (
          <Button intent="quiet" onClick={() => setWriting(true)}>
            {t.addNote}
          </Button>
        )
      }
    >
      {notes.length > 0 && (
        <ul className="cp-notes">
          {notes.map((note, n) => (
            <li key={n}>
              <p>{note.text}</p>
              <small>
                {[note.authorReference?.display ?? note.authorString, voice.day(note.time)].filter(Boolean).join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
      {writing && <NoteForm plan={plan} voice={voice} close={() => setWriting(false)} />}
    </Card>
  );
});
