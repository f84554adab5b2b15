import type { Annotation, CarePlan } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTreats } from '#clinical/browser';
import { useService } from '#core/browser';
import { Button, Card, Form, FormActions, TextField, useForm, useFormDraft } from '#ui';
import { Auth } from '#core/shared';
import { ClinicalRecord, referenceTo, type Stored } from '#clinical/shared';
import type { PlanText } from '../../planText.ts';

const NoteForm = observer(
  ({
    plan,
    planText: { t },
    close,
  }: {
    readonly plan: Stored<CarePlan>;
    readonly planText: PlanText;
    readonly close: () => void;
  }) => {
    const record = useService(ClinicalRecord);
    const { selectedUser } = useService(Auth);
    const form = useForm({
      fields: { text: { label: t.noteLabel, required: true } },
      initial: { text: '' },
      submit: async ({ text }) => {
        const name = [selectedUser?.firstName, selectedUser?.lastName].filter(Boolean).join(' ');
        const note: Annotation = {
          text: text.trim(),
          time: new Date().toISOString(),
          authorReference: referenceTo('Practitioner', selectedUser?.resourceId ?? '', name),
        };
        // Added to the latest version: a note never conflicts with another person's change.
        const now = await record.get('CarePlan', plan.id);
        await record.update<CarePlan>({ ...now, note: [...(now.note ?? []), note] });
        form.reset({ text: '' });
        close();
      },
      done: t.noteSaved,
    });
    useFormDraft(form, `care-plans:note:${plan.id}`);
    return (
      <Form form={form}>
        <TextField form={form} name="text" multiline rows={3} maxLength={2000} />
        <FormActions form={form} action={t.noteSave} />
      </Form>
    );
  },
);

/** What was noted beside the plan; notes are no part of what is signed. */
export const PlanNotes = observer(
  ({ plan, planText }: { readonly plan: Stored<CarePlan>; readonly planText: PlanText }) => {
    const [writing, setWriting] = useState(false);
    const { t } = planText;
    const notes = plan.note ?? [];
    const may = useTreats();
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
                  {[note.authorReference?.display ?? note.authorString, planText.day(note.time)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        )}
        {writing && <NoteForm plan={plan} planText={planText} close={() => setWriting(false)} />}
      </Card>
    );
  },
);
