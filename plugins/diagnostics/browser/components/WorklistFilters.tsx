import { observer } from 'mobx-react-lite';
import { useMessages, useService, withQuery } from '#core/browser';
import { useRead } from '#clinical/browser';
import { Button, Switch } from '#ui';
import { PatientPicker } from '#clinical/browser';
import { idOf, personName, referenceTo } from '#clinical/shared';
import { Router } from '#core/shared';
import { messages } from '../messages/index.ts';
import { type Worklist } from '../worklist.ts';

/** The worklist's filters, kept in the address. */
export const WorklistFilters = observer(({ worklist }: { readonly worklist: Worklist }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const known = useRead('Patient', worklist.patient, { about: worklist.patient });
  const set = (change: Readonly<Record<string, string | null>>): void =>
    router.go(withQuery(router, change), { replace: true });
  const reports = ['partial', 'final', 'corrected', 'unmatched'].includes(worklist.state);
  return (
    <div className="dx-filters">
      <PatientPicker
        label={t.filterPatient}
        value={
          worklist.patient === null
            ? null
            : referenceTo('Patient', worklist.patient, known.data && personName(known.data.name))
        }
        onChange={(value) => set({ patient: idOf(value ?? undefined, 'Patient') ?? null })}
      />
      {!reports && (
        <Switch showLabel label={t.mine} checked={worklist.mine} onChange={(on) => set({ mine: on ? '1' : null })} />
      )}
      {(worklist.patient !== null || worklist.mine) && (
        <Button intent="quiet" onClick={() => set({ patient: null, mine: null })}>
          {t.clearFilters}
        </Button>
      )}
    </div>
  );
});
