import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useMessages, useRead, useService } from '../../../../core/browser/index.ts';
import { Button, PatientPicker, Segmented, StaffPicker } from '../../../../core/browser/ui/index.ts';
import { idOf, personName, referenceTo, Router } from '../../../../core/shared/index.ts';
import { messages } from '../messages.ts';
import { type Desk, isFiltered, priorities, shownStates, withQuery } from '../query.ts';

/** The name behind an owner in the address. */
const useOwner = (owner: string | null) => {
  const person = useRead('Practitioner', idOf({ reference: owner ?? '' }, 'Practitioner') ?? null);
  const team = useRead('CareTeam', idOf({ reference: owner ?? '' }, 'CareTeam') ?? null);
  const display = person.data ? personName(person.data.name) : team.data?.name;
  return owner === null ? null : { reference: owner, ...(display ? { display } : {}) };
};

/** What narrows the view. Everything chosen here stands in the address. */
export const FilterBar = observer(({ desk }: { readonly desk: Desk }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const id = useId();
  const [shown, setShown] = useState(isFiltered(desk));
  const owner = useOwner(desk.owner);
  const person = useRead('Patient', desk.patient, { about: desk.patient });
  const patient =
    desk.patient === null
      ? null
      : referenceTo<Patient>('Patient', desk.patient, person.data && personName(person.data.name));
  const set = (change: Readonly<Record<string, string | null>>): void =>
    router.go(withQuery(router, { ...change, sel: null }), { replace: true });
  return (
    <div className="task-bar">
      <Segmented
        label={t.layout}
        value={desk.as}
        onChange={(as) => set({ as: as === 'board' ? null : as })}
        options={[
          { value: 'board', label: t.board },
          { value: 'table', label: t.table },
        ]}
      />
      <Button intent="quiet" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
        {t.filters}
      </Button>
      {isFiltered(desk) && (
        <Button intent="quiet" onClick={() => set({ state: null, priority: null, owner: null, patient: null })}>
          {t.clearFilters}
        </Button>
      )}
      <div id={id} className="task-filters" hidden={!shown}>
        {desk.as === 'table' && desk.view !== 'overdue' && (
          <select
            className="pv-input"
            aria-label={t.filterState}
            value={desk.state}
            onChange={({ target }) => set({ state: target.value === 'open' ? null : target.value })}
          >
            {shownStates.map((state) => (
              <option key={state} value={state}>
                {t[`state_${state}`]}
              </option>
            ))}
          </select>
        )}
        <select
          className="pv-input"
          aria-label={t.filterPriority}
          value={desk.priority ?? ''}
          onChange={({ target }) => set({ priority: target.value || null })}
        >
          <option value="">{t.anyPriority}</option>
          {priorities.map((priority) => (
            <option key={priority} value={priority}>
              {t[`priority_${priority}`]}
            </option>
          ))}
        </select>
        <StaffPicker
          label={t.filterOwner}
          teams
          value={owner}
          onChange={(value) => set({ owner: value?.reference ?? null })}
        />
        <PatientPicker
          label={t.filterPatient}
          value={patient}
          onChange={(value) => set({ patient: idOf(value ?? undefined, 'Patient') ?? null })}
        />
      </div>
    </div>
  );
});
