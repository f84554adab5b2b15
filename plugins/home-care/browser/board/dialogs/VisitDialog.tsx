import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientDialog } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button } from '#ui';
import type { Visit } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { VisitAsk } from '../components/VisitAsk.tsx';
import { VisitFacts } from '../../parts/VisitFacts.tsx';
import { VisitRecord } from '../../record/VisitRecord.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import { TimesDialog } from './TimesDialog.tsx';

interface VisitDialogProps {
  readonly visit: Visit;
  readonly zone: string;
  readonly close: () => void;
}

/** One visit, and what a coordinator may do about it. */
export const VisitDialog = observer(({ visit, zone, close }: VisitDialogProps) => {
  const t = useMessages(messages);
  const [act, setAct] = useState<'assign' | 'move' | 'outcome' | 'times' | null>(null);
  const done = { visit, close };
  if (act === 'assign') return <AssignDialog {...done} />;
  if (act === 'move') return <MoveDialog {...done} />;
  if (act === 'outcome') return <OutcomeDialog {...done} />;
  const { state, worker } = visit;
  if (act === 'times' && worker) return <TimesDialog {...done} worker={worker} zone={zone} />;
  const isPast = Date.parse(visit.start) < Date.now();
  return (
    <PatientDialog
      open
      about={visit.patient?.id ?? null}
      title={visit.title}
      onClose={close}
      actions={
        <>
          {worker && isPast && state !== 'cancelled' && (
            <Button onClick={() => setAct('times')}>{t.correctTimes}</Button>
          )}
          {state !== 'started' && (
            <Button onClick={() => setAct('outcome')}>{state === 'done' ? t.giveReason : t.outcome}</Button>
          )}
          {state === 'planned' && (
            <>
              <Button onClick={() => setAct('move')}>{t.move}</Button>
              <Button intent="primary" onClick={() => setAct('assign')}>
                {t.assign}
              </Button>
            </>
          )}
        </>
      }
    >
      {visit.asked && <VisitAsk visit={visit.id} asked={visit.asked} />}
      <VisitFacts visit={visit} zone={zone} />
      {visit.patient && (state !== 'planned' || visit.exceptions.length > 0) && (
        <VisitRecord visit={visit.id} patient={visit.patient.id} zone={zone} />
      )}
    </PatientDialog>
  );
});
