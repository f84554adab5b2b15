import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import { PatientsFormDialog, StaffField, useAttempt, useEnteredInError } from '#clinical/browser';
import { type PatientsAct, useMessages, useService } from '#core/browser';
import { optionsOf, SelectField, TextField, useForm, useUrgencyWord } from '#ui';
import { ClinicalRecord, isOf, priorities, referenceTo, type Stored, urgencyOf } from '#clinical/shared';
import '../tasks.css';
import { messages } from '../messages/index.ts';
import { empty, taskOf, type Typed } from '../newTask.ts';
import { useMyself } from '../hooks/useTaskMenu.ts';

/** One task about each of several patients, for the same person and until the same day: all of them, or none. */
export const PatientsTasksDialog = observer(
  ({ patients, about = '', close }: ComponentProps<PatientsAct['dialog']>) => {
    const t = useMessages(messages);
    const record = useService(ClinicalRecord);
    const me = useMyself();
    const word = useUrgencyWord();
    const attempt = useAttempt();
    const { mark, undone } = useEnteredInError();
    const form = useForm<Typed, readonly Stored[]>({
      fields: {
        title: { label: t.fieldTitle, required: true },
        owner: { label: t.fieldOwner },
        due: { label: t.fieldDue },
        priority: { label: t.fieldPriority, required: true },
        note: { label: t.fieldNote },
      },
      initial: { ...empty, title: about },
      submit: (typed) =>
        attempt(JSON.stringify([typed, patients]), () =>
          patients.map(({ id, name }) => ({ create: taskOf(typed, referenceTo('Patient', id, name), me) })),
        ),
      done: () => t.createdMany(patients.length),
      undo: (made) => record.transaction(made.filter((one) => isOf(one, 'Task')).map((one) => ({ update: mark(one) }))),
      undone,
    });
    return (
      <PatientsFormDialog
        patients={patients}
        form={form}
        title={t.newTasks(patients.length)}
        action={t.createMany(patients.length)}
        onClose={close}
      >
        <TextField form={form} name="title" maxLength={200} />
        <StaffField form={form} name="owner" teams />
        <div className="task-two">
          <TextField form={form} name="due" type="date" />
          <SelectField form={form} name="priority" options={optionsOf(priorities, (value) => word(urgencyOf(value)))} />
        </div>
        <TextField form={form} name="note" multiline rows={2} maxLength={2000} />
      </PatientsFormDialog>
    );
  },
);
