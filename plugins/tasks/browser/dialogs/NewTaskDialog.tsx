import { observer } from 'mobx-react-lite';
import { useEncounterNow, useRead, PatientFormDialog } from '#clinical/browser';
import { useMessages, useStore } from '#core/browser';
import { CheckField, optionsOf, SelectField, TextField, useForm, useUrgencyWord } from '#ui';
import { PatientField, StaffField } from '#clinical/browser';
import { idOf, personName, priorities, referenceTo, urgencyOf } from '#clinical/shared';
import { rhythms } from '../../shared/repeat.ts';
import { messages } from '../messages/index.ts';
import { empty, taskOf, type Typed } from '../newTask.ts';
import { TaskActions } from '../stores/TaskActions.ts';
import { useMyself } from '../hooks/useTaskMenu.ts';

export interface NewTaskProps {
  /** Whom it is about, where that is settled: FHIR id. */
  readonly patient?: string | null;
  /** What it comes from: 'DiagnosticReport/1'. */
  readonly focus?: string | null;
  /** FHIR id of the Encounter at which it is given; without one, the one that both are in. There the patient may be who does it. */
  readonly encounter?: string | null;
  readonly close: () => void;
}

/** What is to be done, for whom, by whom, until when. What is typed survives closing, a lock and a reload. */
export const NewTaskDialog = observer(({ patient = null, focus = null, encounter: at = null, close }: NewTaskProps) => {
  const t = useMessages(messages);
  const acts = useStore(TaskActions);
  const me = useMyself();
  const word = useUrgencyWord();
  const going = useEncounterNow(at === null ? patient : null);
  const encounter = at ?? going;
  const known = useRead('Patient', patient, { about: patient });
  const settled = patient === null ? null : referenceTo('Patient', patient, known.data && personName(known.data.name));
  const form = useForm<Typed>({
    fields: {
      title: { label: t.fieldTitle, required: true },
      patient: { label: t.fieldPatient },
      owner: { label: t.fieldOwner },
      due: { label: t.fieldDue },
      priority: { label: t.fieldPriority, required: true },
      repeat: { label: t.fieldRepeat },
      checklist: { label: t.fieldChecklist },
      note: { label: t.fieldNote },
      forPatient: { label: t.fieldForPatient },
    },
    initial: empty,
    submit: async (typed) => {
      const task = taskOf(typed, settled ?? typed.patient, me);
      await acts.create({
        ...task,
        ...(focus === null ? {} : { focus: { reference: focus } }),
        ...(encounter === null ? {} : { encounter: referenceTo('Encounter', encounter) }),
      });
    },
  });
  return (
    <PatientFormDialog
      about={patient ?? idOf(form.values.patient ?? undefined, 'Patient') ?? null}
      form={form}
      title={t.newTask}
      action={t.create}
      draft={`tasks:new${patient === null ? '' : `:${patient}`}`}
      onClose={close}
    >
      <TextField form={form} name="title" maxLength={200} />
      {!settled && <PatientField form={form} name="patient" />}
      {encounter !== null && settled && <CheckField form={form} name="forPatient" help={t.forPatientHelp} />}
      {!form.values.forPatient && <StaffField form={form} name="owner" teams />}
      <div className="task-two">
        <TextField form={form} name="due" type="date" />
        <SelectField form={form} name="priority" options={optionsOf(priorities, (value) => word(urgencyOf(value)))} />
      </div>
      <SelectField
        form={form}
        name="repeat"
        help={t.repeatsHelp}
        options={optionsOf(rhythms, (value) => t[`repeats_${value}`], t.repeatsNever)}
      />
      {!form.values.forPatient && (
        <TextField form={form} name="checklist" multiline rows={3} maxLength={2000} help={t.checklistHelp} />
      )}
      <TextField form={form} name="note" multiline rows={2} maxLength={2000} />
    </PatientFormDialog>
  );
});
