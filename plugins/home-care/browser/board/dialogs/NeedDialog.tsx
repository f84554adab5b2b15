import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { PatientField, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { DateField, optionsOf, SelectField, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { addNeed, changeNeed } from '../../../shared/calls.ts';
import type { Need } from '../../../shared/visit.ts';
import { type Gender, genders, pets, type Pet, type Skill, skills } from '../../../shared/worker.ts';
import { messages } from '../../messages/index.ts';
import { CheckList } from '../../parts/CheckList.tsx';
import { useRefused } from '../../parts/useRefused.ts';

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const;
const rhythms = ['1', '2', '3', '4'] as const;

type Typed = Readonly<
  Record<'title' | 'minutes' | 'at' | 'latest' | 'from' | 'until' | 'access' | 'tasks' | 'everyWeeks' | 'payer', string>
> & {
  readonly workers: '1' | '2';
  readonly gender: Gender | '';
  readonly pets: readonly Pet[];
  readonly patient: Reference<Patient> | null;
  readonly weekdays: readonly string[];
  readonly skills: readonly Skill[];
};

interface NeedDialogProps {
  /** Null: a new one. */
  readonly need: Need | null;
  readonly today: string;
  readonly close: () => void;
}

const minutesIn = (text: string): number | null => {
  const minutes = Number(text.trim());
  return Number.isInteger(minutes) && minutes >= 5 && minutes <= 720 ? minutes : null;
};

/** A recurring need; saving it makes or changes the visits of the coming weeks. */
export const NeedDialog = observer(({ need, today, close }: NeedDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const form = useForm<Typed, { readonly visits: number }>({
    fields: {
      patient: { label: t.client, required: true },
      title: { label: t.needWhat, required: true },
      minutes: { label: t.needMinutes, required: true, check: (text) => (minutesIn(text) ? undefined : t.minutesBad) },
      weekdays: { label: t.needDays, check: (days) => (days.length > 0 ? undefined : t.needDaysBad) },
      everyWeeks: { label: t.everyWeeks, required: true },
      at: { label: t.needAt, required: true },
      latest: { label: t.needLatest, required: true },
      from: { label: t.needFrom, required: true },
      until: { label: t.needUntil },
      skills: { label: t.skills },
      access: { label: t.accessNotes },
      tasks: { label: t.needTasks },
      workers: { label: t.workersNeeded, required: true },
      ...{ gender: { label: t.genderAsked }, pets: { label: t.pets }, payer: { label: t.payer } },
    },
    initial: {
      patient: need && { reference: `Patient/${need.patient}`, display: need.patientName },
      ...{ title: need?.title ?? '', minutes: String(need?.minutes ?? 60), at: need?.at ?? '09:00' },
      ...{ latest: need?.latest ?? '10:00', from: need?.from ?? today, until: need?.until ?? '' },
      weekdays: (need?.weekdays ?? []).map(String),
      everyWeeks: String(need?.everyWeeks ?? 1),
      ...{ skills: need?.skills ?? [], access: need?.access ?? '', tasks: need?.tasks.join('\n') ?? '' },
      workers: need?.workers === 2 ? '2' : '1',
      ...{ gender: need?.gender ?? '', pets: need?.pets ?? [], payer: need?.payer ?? '' },
    },
    submit: async ({ patient, ...typed }) => {
      const body = {
        patient: need?.patient ?? patient?.reference?.split('/')[1] ?? '',
        ...{ title: typed.title.trim(), minutes: minutesIn(typed.minutes)!, weekdays: typed.weekdays.map(Number) },
        ...{ everyWeeks: Number(typed.everyWeeks), at: typed.at, latest: typed.latest, from: typed.from },
        ...{ until: typed.until || null, skills: [...typed.skills], access: typed.access.trim() },
        workers: typed.workers === '2' ? (2 as const) : (1 as const),
        ...{ pets: [...typed.pets], payer: typed.payer.trim(), ...(typed.gender && { gender: typed.gender }) },
        tasks: typed.tasks
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      };
      return refused(
        need ? resources.send(changeNeed, { params: { id: need.id }, body }) : resources.send(addNeed, { body }),
      );
    },
    done: t.outcomeSaved,
  });
  const about = need?.patient ?? form.values.patient?.reference?.split('/')[1] ?? null;
  return (
    <PatientFormDialog
      form={form}
      about={about}
      title={t.needTitle}
      action={t.save}
      width="wide"
      draft={need ? `home-care:need:${need.id}` : 'home-care:need'}
      onClose={close}
    >
      {!need && <PatientField form={form} name="patient" />}
      <div className="pv-columns">
        <TextField form={form} name="title" maxLength={120} />
        <TextField form={form} name="minutes" />
      </div>
      <CheckList
        form={form}
        name="weekdays"
        options={weekdays.map((day) => ({ value: day, label: t[`weekday_${day}`] }))}
      />
      <div className="pv-columns">
        <SelectField form={form} name="everyWeeks" options={optionsOf(rhythms, (one) => t.everyWeeksOf(Number(one)))} />
        <TextField form={form} name="at" type="time" />
        <TextField form={form} name="latest" type="time" />
      </div>
      <div className="pv-columns">
        <DateField form={form} name="from" />
        <DateField form={form} name="until" help={t.needUntilHelp} />
      </div>
      <CheckList form={form} name="skills" options={optionsOf(skills, (one) => t[`skill_${one}`])} />
      <div className="pv-columns">
        <SelectField
          form={form}
          name="workers"
          options={optionsOf(['1', '2'] as const, (one) => t[`workers_${one}`])}
        />
        <SelectField form={form} name="gender" options={optionsOf(genders, (one) => t[`gender_${one}`], t.genderAny)} />
        <TextField form={form} name="payer" maxLength={80} help={t.payerHelp} />
      </div>
      <CheckList form={form} name="pets" options={optionsOf(pets, (one) => t[`pet_${one}`])} />
      <TextField form={form} name="access" maxLength={500} multiline rows={2} help={t.needAccessHelp} />
      <TextField form={form} name="tasks" maxLength={4000} multiline />
    </PatientFormDialog>
  );
});
