import { observer } from 'mobx-react-lite';
import { PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { TextField, useForm } from '#ui';
import { Auth, CallFailure, I18n, Toasts } from '#core/shared';
import { ClinicalRecord, referenceTo } from '#clinical/shared';
import { type MeasureName, measures, vitalSet } from '../../shared/vitals.ts';
import { messages } from '../messages/index.ts';

const names = [
  'systolic',
  'diastolic',
  'pulse',
  'weight',
  'temperature',
  'oxygen',
  'breaths',
  'height',
] as const satisfies readonly MeasureName[];

type Typed = Readonly<Record<(typeof names)[number] | 'at', string>>;

/** '37,5' is a number too. */
const parsed = (text: string): number | undefined => {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' ? undefined : number;
};

const here = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** A set of measurements at one moment; what is left empty was not measured. */
export const VitalsDialog = observer(({ patient, close }: { readonly patient: string; readonly close: () => void }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const { selectedUser: me } = useService(Auth);
  const label = (name: (typeof names)[number]): string =>
    `${name === 'systolic' || name === 'diastolic' ? t[name] : t[`vital_${name}`]} (${measures[name].unit})`;
  const check = (name: (typeof names)[number]) => (text: string) => {
    const value = parsed(text);
    const { least, most } = measures[name];
    return value === undefined || (value >= least && value <= most)
      ? undefined
      : t.notBelievable(i18n.number(least), i18n.number(most));
  };
  const form = useForm<Typed>({
    fields: {
      at: { label: t.measuredAt, required: true },
      ...Object.fromEntries(names.map((name) => [name, { label: label(name), check: check(name) }])),
    },
    initial: { ...(Object.fromEntries(names.map((name) => [name, ''])) as Typed), at: here() },
    submit: async ({ at, ...typed }) => {
      const values = Object.fromEntries(names.map((name) => [name, parsed(typed[name])]));
      if ((values['systolic'] === undefined) !== (values['diastolic'] === undefined)) {
        const missing = values['systolic'] === undefined ? 'systolic' : 'diastolic';
        throw new CallFailure(422, 'invalid_input', t.bothPressures, { [missing]: t.bothPressures });
      }
      const set = vitalSet(values, {
        subject: referenceTo('Patient', patient),
        effectiveDateTime: new Date(at).toISOString(),
        ...(me?.resourceId
          ? {
              performer: [referenceTo('Practitioner', me.resourceId, `${me.firstName} ${me.lastName}`)],
            }
          : {}),
      });
      if (set.length === 0) throw new CallFailure(422, 'nothing', t.nothingEntered);
      await record.transaction(set.map((create) => ({ create })));
      toasts.show({ message: t.vitalsSaved(set.length), intent: 'success' });
    },
  });
  return (
    <PatientFormDialog
      about={patient}
      form={form}
      title={t.addVitals}
      action={t.save}
      draft={`diagnostics:vitals:${patient}`}
      onClose={close}
    >
      <TextField form={form} name="at" type="datetime-local" />
      <div className="dx-two">
        {names.map((name) => (
          <TextField key={name} form={form} name={name} maxLength={8} />
        ))}
      </div>
    </PatientFormDialog>
  );
});
