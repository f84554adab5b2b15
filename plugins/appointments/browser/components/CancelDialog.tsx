import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Dialog, Form, SubmitButton, TextField, useForm } from '../../../../core/browser/ui/index.ts';
import { Auth, isStaff } from '../../../../core/shared/index.ts';
import type { Scope } from '../../shared/contract.ts';
import type { Visit } from '../../shared/visit.ts';
import { messages } from '../messages.ts';
import { VisitActs } from '../stores/VisitActs.ts';
import { ScopeChoice } from './ScopeChoice.tsx';

interface Props {
  readonly visit: Visit;
  readonly onClose: () => void;
}

export const CancelDialog = observer(({ visit, onClose }: Props) => {
  const t = useMessages(messages);
  const acts = useStore(VisitActs);
  const { activeRole } = useService(Auth);
  const [scope, setScope] = useState<Scope>('this');
  const form = useForm({
    fields: { reason: { label: t.cancelReason } },
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await acts.cancel(visit, scope, reason);
      onClose();
    },
  });
  return (
    <Dialog open title={t.cancelTitle} onClose={onClose} width="narrow">
      <Form form={form}>
        <p>{t.cancelText}</p>
        {visit.series && isStaff(activeRole) && <ScopeChoice value={scope} onChange={setScope} />}
        <TextField form={form} name="reason" maxLength={300} />
        <SubmitButton form={form}>{t.cancel}</SubmitButton>
      </Form>
    </Dialog>
  );
});
