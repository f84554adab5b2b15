import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import {
  Async,
  Button,
  Card,
  CheckField,
  type Column,
  Dialog,
  Form,
  SelectField,
  SubmitButton,
  Table,
  Tag,
  TextField,
  useForm,
} from '../../../../core/browser/ui/index.ts';
import { I18n, Resources, Toasts } from '../../../../core/shared/index.ts';
import { listVisitTypes, saveVisitType } from '../../shared/contract.ts';
import type { VisitType } from '../../shared/visitTypes.ts';
import '../calendar.css';
import { messages } from '../messages.ts';

const fresh: Omit<VisitType, 'id'> = {
  nameEn: '',
  nameFr: '',
  minutes: 20,
  bufferBefore: 0,
  bufferAfter: 5,
  mode: 'clinic',
  selfBooking: true,
  active: true,
};

/** What can be booked at the clinic. */
export const VisitTypesPanel = observer(() => {
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  const types = useResource(listVisitTypes, {});
  const [open, setOpen] = useState<VisitType | 'new' | null>(null);
  const columns: readonly Column<VisitType>[] = [
    { id: 'name', header: t.type, cell: (type) => (locale === 'fr-CA' ? type.nameFr : type.nameEn) },
    { id: 'how', header: t.how, cell: ({ mode }) => t[`mode_${mode}`] },
    { id: 'length', header: t.length, cell: ({ minutes }) => minutes, align: 'end' },
    {
      id: 'state',
      header: t.offered,
      cell: ({ active }) => <Tag tone={active ? 'good' : 'plain'}>{active ? t.offered : t.retired}</Tag>,
    },
  ];
  return (
    <Card title={t.visitTypes} action={<Button onClick={() => setOpen('new')}>{t.newType}</Button>}>
      <Async resource={types}>
        {({ data }) => (
          <Table caption={t.visitTypes} columns={columns} rows={data} rowKey={({ id }) => id} onOpen={setOpen} />
        )}
      </Async>
      {open && <TypeDialog type={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Card>
  );
});

const TypeDialog = observer(({ type, onClose }: { readonly type: VisitType | null; readonly onClose: () => void }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
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
        active: values.active,
      };
      await resources.send(saveVisitType, { body: type ? { ...body, id: type.id } : body });
      toasts.show({ message: t.typeSaved, intent: 'success' });
      onClose();
    },
  });
  return (
    <Dialog open title={type ? t.edit : t.newType} onClose={onClose}>
      <Form form={form}>
        <TextField form={form} name="nameEn" maxLength={80} />
        <TextField form={form} name="nameFr" maxLength={80} />
        <SelectField
          form={form}
          name="mode"
          options={(['clinic', 'video', 'phone', 'home'] as const).map((value) => ({
            value,
            label: t[`mode_${value}`],
          }))}
        />
        {(['minutes', 'bufferBefore', 'bufferAfter'] as const).map((name) => (
          <TextField key={name} form={form} name={name} type="number" min="0" max="480" />
        ))}
        <CheckField form={form} name="selfBooking" />
        <CheckField form={form} name="active" />
        <SubmitButton form={form}>{t.save}</SubmitButton>
      </Form>
    </Dialog>
  );
});
