import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { FormDialog, optionsOf, SelectField, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { addWorker, changeWorker } from '../../../shared/calls.ts';
import {
  genders,
  languages,
  pets,
  skills,
  type Worker,
  workerClasses,
  type WorkerFacts,
} from '../../../shared/worker.ts';
import { messages } from '../../messages/index.ts';
import { CheckList } from '../../parts/CheckList.tsx';
import { useRefused } from '../../parts/useRefused.ts';
import { AvailabilityField } from '../components/AvailabilityField.tsx';
import { RowsField } from '../components/RowsField.tsx';
import { areasIn, hoursIn, rowsOf, typedOf, weekOf } from '../workerForm.ts';

interface WorkerDialogProps {
  /** Null: a new one. */
  readonly worker: Worker | null;
  readonly close: () => void;
}

/** Everything an administrator knows of a worker. */
export const WorkerDialog = observer(({ worker, close }: WorkerDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const form = useForm({
    fields: {
      name: { label: t.name, required: true },
      class: { label: t.class, required: true },
      phone: { label: t.phone },
      languages: { label: t.languages },
      skills: { label: t.skills },
      ...{ gender: { label: t.gender }, petAllergies: { label: t.petAllergies } },
      areas: { label: t.areas, check: (text: string) => (areasIn(text) ? undefined : t.areasBad) },
      dayHours: {
        label: t.dayHours,
        required: true,
        check: (text: string) => (hoursIn(text, 24) ? undefined : t.hoursBad),
      },
      weekHours: {
        ...{ label: t.weekHours, required: true },
        check: (text: string) => (hoursIn(text, 100) ? undefined : t.hoursBad),
      },
      credentials: {
        label: t.credentials,
        check: (rows) => (rows.every(({ name }) => name.trim() !== '') ? undefined : t.credentialBad),
      },
      availability: {
        label: t.availability,
        check: (week) =>
          week.every(({ from, to }) => from === to || (from !== '' && from < to)) ? undefined : t.availabilityBad,
      },
      timeOff: {
        label: t.timeOff,
        check: (rows) => (rows.every(({ from, to }) => from !== '' && from <= to) ? undefined : t.timeOffBad),
      },
    },
    initial: typedOf(worker),
    submit: (values) => {
      const { areas, dayHours, weekHours, availability, credentials, gender, petAllergies, ...plain } = values;
      const body: WorkerFacts = {
        ...{ ...plain, name: plain.name.trim(), areas: areasIn(areas) ?? [], paused: worker?.paused ?? false },
        ...{
          dayHours: hoursIn(dayHours, 24)!,
          weekHours: hoursIn(weekHours, 100)!,
          availability: weekOf(availability),
        },
        credentials: rowsOf(credentials),
        petAllergies: [...petAllergies],
        ...(gender && { gender }),
      };
      return refused<unknown>(
        worker
          ? resources.send(changeWorker, { params: { id: worker.id }, body: { ...body, version: worker.version } })
          : resources.send(addWorker, { body }),
      );
    },
    done: ({ name }) => t.workerSaved(name.trim()),
  });
  return (
    <FormDialog
      form={form}
      title={worker ? t.editTitle(worker.name) : t.addWorker}
      action={t.save}
      width="wide"
      draft={worker ? `home-care:worker:${worker.id}` : 'home-care:worker'}
      onClose={close}
    >
      <div className="pv-columns">
        <TextField form={form} name="name" maxLength={120} />
        <SelectField form={form} name="class" options={optionsOf(workerClasses, (one) => t[`class_${one}`])} />
      </div>
      <div className="pv-columns">
        <TextField form={form} name="phone" type="tel" maxLength={40} />
        <TextField form={form} name="areas" maxLength={200} help={t.areasHelp} />
      </div>
      <CheckList form={form} name="skills" options={optionsOf(skills, (one) => t[`skill_${one}`])} />
      <CheckList form={form} name="languages" options={optionsOf(languages, (one) => t[`language_${one}`])} />
      <SelectField
        form={form}
        name="gender"
        help={t.genderHelp}
        options={optionsOf(genders, (one) => t[`gender_${one}`], t.genderUnsaid)}
      />
      <CheckList form={form} name="petAllergies" options={optionsOf(pets, (one) => t[`pet_${one}`])} />
      <div className="pv-columns">
        <TextField form={form} name="dayHours" />
        <TextField form={form} name="weekHours" />
      </div>
      <RowsField
        form={form}
        name="credentials"
        rows={form.values.credentials}
        most={20}
        columns={[
          { id: 'name', label: t.credentialName, type: 'text' },
          { id: 'number', label: t.credentialNumber, type: 'text' },
          { id: 'until', label: t.credentialUntil, type: 'date' },
        ]}
      />
      <AvailabilityField form={form} name="availability" week={form.values.availability} />
      <RowsField
        form={form}
        name="timeOff"
        rows={form.values.timeOff}
        most={60}
        columns={[
          { id: 'from', label: t.offFrom, type: 'date' },
          { id: 'to', label: t.offTo, type: 'date' },
        ]}
      />
    </FormDialog>
  );
});
