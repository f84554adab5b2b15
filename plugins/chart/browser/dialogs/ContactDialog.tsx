import { observer } from 'mobx-react-lite';
import type { ComponentProps } from 'react';
import { PatientsFormDialog, useAttempt } from '#clinical/browser';
import { type PatientsAct, useMessages, useService } from '#core/browser';
import { optionsOf, SelectField, TextField, useForm } from '#ui';
import { Auth } from '#core/shared';
import { ClinicalRecord, isOf, referenceTo, type Stored } from '#clinical/shared';
import { contactOf, type ContactWay, contactWays } from '../../shared/contact.ts';
import { contactTexts } from '../messages/contact/index.ts';

interface Typed {
  readonly about: string;
  readonly way: ContactWay;
  readonly note: string;
  readonly [field: string]: unknown;
}

/** Writes down that these patients were contacted: all of them, or none. */
export const ContactDialog = observer(({ patients, about = '', close }: ComponentProps<PatientsAct['dialog']>) => {
  const t = useMessages(contactTexts);
  const record = useService(ClinicalRecord);
  const { selectedUser: me } = useService(Auth);
  const attempt = useAttempt();
  const by = me?.resourceId ? referenceTo('Practitioner', me.resourceId, `${me.firstName} ${me.lastName}`) : null;
  const form = useForm<Typed, readonly Stored[]>({
    fields: {
      about: { label: t.about, required: true },
      way: { label: t.how, required: true },
      note: { label: t.note },
    },
    initial: { about, way: 'phone', note: '' },
    submit: (typed) =>
      attempt(JSON.stringify([typed, patients]), () =>
        patients.map(({ id, name }) => ({
          create: contactOf({
            ...{ patient: referenceTo('Patient', id, name), way: typed.way, by, at: new Date() },
            ...{ about: typed.about.trim(), note: typed.note.trim() },
          }),
        })),
      ),
    done: () => t.done(patients.length),
    undo: (made) =>
      record.transaction(
        made
          .filter((one) => isOf(one, 'Communication'))
          .map((one) => ({ update: { ...one, status: 'entered-in-error' as const } })),
      ),
    undone: t.undone,
  });
  return (
    <PatientsFormDialog
      patients={patients}
      form={form}
      title={t.title(patients.length)}
      action={t.save(patients.length)}
      onClose={close}
    >
      <TextField form={form} name="about" maxLength={200} />
      <SelectField form={form} name="way" options={optionsOf(contactWays, (way) => t[`way_${way}`])} />
      <TextField form={form} name="note" multiline rows={2} maxLength={2000} />
      <p className="pv-muted">{t.lead}</p>
    </PatientsFormDialog>
  );
});
