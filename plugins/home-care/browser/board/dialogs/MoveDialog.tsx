import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { CheckField, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { moveVisit } from '../../../shared/calls.ts';
import type { Visit } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { useRefused } from '../../parts/useRefused.ts';
import { VisitFormDialog } from './VisitFormDialog.tsx';

interface MoveDialogProps {
  readonly visit: Visit;
  readonly close: () => void;
}

/** To another time of the clinic's clocks. */
export const MoveDialog = observer(({ visit, close }: MoveDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const form = useForm({
    fields: { start: { label: t.newStart, required: true }, sure: { label: t.moveAnyway } },
    initial: { start: visit.startWall, sure: false },
    submit: ({ start, sure }) =>
      refused(
        resources.send(moveVisit, {
          params: { id: visit.id },
          body: { start: start.slice(0, 16), was: visit.start, sure },
        }),
      ),
    done: t.moved,
  });
  return (
    <VisitFormDialog {...{ form, visit, close }} title={t.moveTitle} action={t.move}>
      <TextField form={form} name="start" type="datetime-local" />
      <CheckField form={form} name="sure" />
    </VisitFormDialog>
  );
});
