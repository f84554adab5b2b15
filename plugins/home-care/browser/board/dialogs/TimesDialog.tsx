import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { wallOf } from '#plugins/appointments/shared/index.ts';
import { correctTimes } from '../../../shared/recordCalls.ts';
import type { Visit } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { useRefused } from '../../parts/useRefused.ts';
import { VisitFormDialog } from './VisitFormDialog.tsx';

interface TimesDialogProps {
  readonly visit: Visit;
  readonly worker: NonNullable<Visit['worker']>;
  readonly zone: string;
  readonly close: () => void;
}

/** When a visit began and ended, where the worker's phone did not say it right. */
export const TimesDialog = observer(({ visit, worker, zone, close }: TimesDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const wall = (at: string | null, planned: string): string => (at === null ? planned : wallOf(new Date(at), zone));
  const form = useForm<{ readonly start: string; readonly end: string; readonly why: string }>({
    fields: {
      start: { label: t.startedReally, required: true },
      end: { label: t.endedReally, required: true, check: (end, { start }) => (end > start ? undefined : t.endBad) },
      why: { label: t.correctWhy, required: true },
    },
    initial: {
      ...{ start: wall(visit.startedAt, visit.startWall), end: wall(visit.endedAt, visit.endWall), why: '' },
    },
    submit: ({ start, end, why }) =>
      refused(
        resources.send(correctTimes, {
          params: { id: visit.id },
          body: { worker: worker.id, start: start.slice(0, 16), end: end.slice(0, 16), why: why.trim() },
        }),
      ),
    done: t.timesCorrected,
  });
  return (
    <VisitFormDialog
      {...{ form, visit, close }}
      title={t.correctTimes}
      action={t.save}
      draft={`home-care:times:${visit.id}`}
    >
      <p className="pv-muted">{t.correctHelp(worker.name)}</p>
      <TextField form={form} name="start" type="datetime-local" />
      <TextField form={form} name="end" type="datetime-local" />
      <TextField form={form} name="why" maxLength={300} />
    </VisitFormDialog>
  );
});
