import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { optionsOf, SelectField, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { settleVisit } from '../../../shared/calls.ts';
import type { Visit } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { useRefused } from '../../parts/useRefused.ts';
import { VisitFormDialog } from './VisitFormDialog.tsx';

const outcomes = ['planned', 'missed', 'cancelled'] as const;
type Outcome = (typeof outcomes)[number] | 'kept';

interface OutcomeDialogProps {
  readonly visit: Visit;
  readonly close: () => void;
}

/** Why a visit did not go as planned. */
export const OutcomeDialog = observer(({ visit, close }: OutcomeDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const { state, reason: before } = visit;
  const made = state === 'started' || state === 'done';
  const was: Outcome = made ? 'kept' : state;
  const send = (outcome: Outcome, reason: string) =>
    refused(resources.send(settleVisit, { params: { id: visit.id }, body: { outcome, reason } }));
  const form = useForm<{ readonly outcome: Outcome; readonly reason: string }>({
    fields: { outcome: { label: t.outcomeIs, required: true }, reason: { label: t.reason } },
    initial: { outcome: made ? 'kept' : state === 'planned' ? 'missed' : state, reason: before },
    submit: ({ outcome, reason }) => send(outcome, reason.trim()),
    done: t.outcomeSaved,
    undo: () => send(was, before),
    undone: t.undone,
  });
  return (
    <VisitFormDialog
      {...{ form, visit, close }}
      title={made ? t.reasonTitle : t.outcomeTitle}
      action={t.save}
      draft={`home-care:outcome:${visit.id}`}
    >
      {!made && <SelectField form={form} name="outcome" options={optionsOf(outcomes, (one) => t[`outcome_${one}`])} />}
      <TextField form={form} name="reason" maxLength={300} />
    </VisitFormDialog>
  );
});
