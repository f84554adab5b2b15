import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientFormDialog } from '#clinical/browser';
import { useMessages, useService, useStore } from '#core/browser';
import { TextField, useForm } from '#ui';
import { Auth, isStaff } from '#core/shared';
import type { Scope } from '#plugins/appointments/shared/calls.ts';
import type { Visit } from '#plugins/appointments/shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { VisitActions } from '../../stores/VisitActions.ts';
import { SeriesScope } from '../components/SeriesScope.tsx';

interface Props {
  readonly visit: Visit;
  readonly onClose: () => void;
}

export const CancelDialog = observer(({ visit, onClose }: Props) => {
  const t = useMessages(messages);
  const acts = useStore(VisitActions);
  const { activeRole } = useService(Auth);
  const [scope, setScope] = useState<Scope>('this');
  const form = useForm({
    fields: { reason: { label: t.cancelReason } },
    initial: { reason: '' },
    submit: ({ reason }) => acts.cancel(visit, scope, reason),
  });
  return (
    <PatientFormDialog
      about={visit.patient?.id ?? null}
      form={form}
      title={t.cancelTitle}
      width="narrow"
      action={t.cancel}
      cancel={null}
      onClose={onClose}
    >
      <p>{t.cancelText}</p>
      {visit.series && isStaff(activeRole) && <SeriesScope value={scope} onChange={setScope} />}
      <TextField form={form} name="reason" maxLength={300} />
    </PatientFormDialog>
  );
});
