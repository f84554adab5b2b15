import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { CheckField, type Column, FormDialog, optionsOf, SelectField, TableCard, TextField, useForm } from '#ui';
import { I18n, Resources } from '#core/shared';
import { listVisitTypes, saveVisitType } from '#plugins/appointments/shared/calls.ts';
import type { VisitType } from '#plugins/appointments/shared/visitTypes.ts';
import { SitesField } from '../../sites/components/SitesField.tsx';
import '../../appointments.css';
import { messages } from '../../messages/index.ts';
import { activeColumn } from '../activeColumn.tsx';

const fresh: Omit<VisitType, 'id'> = {
  nameEn: '',
  nameFr: '',
  minutes: 20,
  bufferBefore: 0,
  bufferAfter: 5,
  mode: 'clinic',
  selfBooking: true,
  sites: [],
  active: true,
};

/** What can be booked at the clinic. */
export const VisitTypesPanel = observer(() => {
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  const types = useResource(listVisitTypes, {});
  const columns: readonly Column<VisitType>[] = [
    { id: 'name', header: t.type, cell: (type) => (locale === 'fr-CA' ? type.nameFr : type.nameEn) },
    { id: 'how', header: t.how, cell: ({ mode }) => t[`mode_${mode}`] },
    { id: 'length', header: t.length, cell: ({ minutes }) => minutes, align: 'end' },
    activeColumn(t.offered, [t.offered, t.retired]),
  ];
  return (
    <TableCard
      title={t.visitTypes}
      add={t.newType}
      resource={types}
      columns={columns}
      rows={({ data }) => data}
      dialog={(type, close) => <TypeDialog type={type} onClose={close} />}
    />
  );
});

const TypeDialog = observer(({ type, onClose }: { readonly type: VisitType | null; readonly onClose: () => void }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const given = type ?? fresh;
  const form = useForm({
    fields: {
      nameEn: { label: t.nameEn, required: true },
      nameFr: { label: t.nameFr, required: true },
      minutes: { label: t.length, required: true },
      bufferBefore: { label: t.bufferBefore },
      bufferAfter: { label: t.bufferAfter },
      mode: { label: t.how },
      selfBooking: { label: t.selfBooking },
      sites: { label: t.sites },
      active: { label: t.offered },
    },
    initial: {
      ...given,
      minutes: String(given.minutes),
      bufferBefore: String(given.bufferBefore),
      bufferAfter: String(given.bufferAfter),
    },
    submit: async (values) => {
      const body = {
        nameEn: values.nameEn.trim(),
        nameFr: values.nameFr.trim(),
        minutes: Number(values.minutes),
        bufferBefore: Number(values.bufferBefore || 0),
        bufferAfter: Number(values.bufferAfter || 0),
        mode: values.mode,
        selfBooking: values.selfBooking,
        sites: values.mode === 'clinic' ? [...values.sites] : [],
        active: values.active,
      };
      await resources.send(saveVisitType, { body: type ? { ...body, id: type.id } : body });
    },
    done: t.typeSaved,
  });
  return (
    <FormDialog form={form} title={type ? t.edit : t.newType} action={t.save} onClose={onClose}>
      <TextField form={form} name="nameEn" maxLength={80} />
      <TextField form={form} name="nameFr" maxLength={80} />
      <SelectField
        form={form}
        name="mode"
        options={optionsOf(['clinic', 'video', 'phone', 'home'] as const, (value) => t[`mode_${value}`])}
      />
      {(['minutes', 'bufferBefore', 'bufferAfter'] as const).map((name) => (
        <TextField key={name} form={form} name={name} type="number" min="0" max="480" />
      ))}
      {form.values.mode === 'clinic' && <SitesField form={form} />}
      <CheckField form={form} name="selfBooking" />
      <CheckField form={form} name="active" />
    </FormDialog>
  );
});
