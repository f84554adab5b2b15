import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useRead, useService } from '../../../../core/browser/index.ts';
import { Button, PatientPicker, Switch } from '../../../../core/browser/ui/index.ts';
import { idOf, personName, referenceTo, Router } from '../../../../core/shared/index.ts';
import { messages } from '../messages.ts';
import { type Desk, withQuery } from '../query.ts';

/** What narrows the desk; it stands in the address. */
export const DeskFilters = observer(({ desk }: { readonly desk: Desk }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const known = useRead('Patient', desk.patient, { about: desk.patient });
  const set = (change: Readonly<Record<string, string | null>>): void =>
    router.go(withQuery(router, change), { replace: true });
  const reports = ['partial', 'final', 'corrected', 'unmatched'].includes(desk.state);
  return (
    <div className="dx-filters">
      <PatientPicker
        label={t.filterPatient}
        value={
          desk.patient === null
            ? null
            : referenceTo<Patient>('Patient', desk.patient, known.data && personName(known.data.name))
        }
        onChange={(value) => set({ patient: idOf(value ?? undefined, 'Patient') ?? null })}
      />
      {!reports && (
        <Switch showLabel label={t.mine} checked={desk.mine} onChange={(on) => set({ mine: on ? '1' : null })} />
      )}
      {(desk.patient !== null || desk.mine) && (
        <Button intent="quiet" onClick={() => set({ patient: null, mine: null })}>
          {t.clearFilters}
        </Button>
      )}
    </div>
  );
});
