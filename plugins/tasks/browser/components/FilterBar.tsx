import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useMessages, useService, withQuery } from '#core/browser';
import { useRead } from '#clinical/browser';
import { Button, optionsOf, Segmented, Select, useUrgencyWord } from '#ui';
import { PatientPicker, StaffPicker } from '#clinical/browser';
import { idOf, personName, priorities, referenceTo, urgencyOf } from '#clinical/shared';
import { Router } from '#core/shared';
import { messages } from '../messages/index.ts';
import { type TaskFilters, isFiltered, shownStates } from '../taskQuery.ts';

/** The name behind an owner in the address. */
const useOwner = (owner: string | null) => {
  const person = useRead('Practitioner', idOf({ reference: owner ?? '' }, 'Practitioner') ?? null);
  const team = useRead('CareTeam', idOf({ reference: owner ?? '' }, 'CareTeam') ?? null);
  const display = person.data ? personName(person.data.name) : team.data?.name;
  return owner === null ? null : { reference: owner, ...(display ? { display } : {}) };
};

/** The filters of the view, all kept in the address. */
export const FilterBar = observer(({ desk }: { readonly desk: TaskFilters }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const word = useUrgencyWord();
  const id = useId();
  const [shown, setShown] = useState(isFiltered(desk));
  const owner = useOwner(desk.owner);
  const person = useRead('Patient', desk.patient, { about: desk.patient });
  const patient =
    desk.patient === null ? null : referenceTo('Patient', desk.patient, person.data && personName(person.data.name));
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
          <Select
            aria-label={t.filterState}
            value={desk.state}
            options={optionsOf(shownStates, (state) => t[`state_${state}`])}
            onChange={(chosen) => set({ state: chosen === 'open' ? null : chosen })}
          />
        )}
        <Select
          aria-label={t.filterPriority}
          value={desk.priority ?? ''}
          options={optionsOf(priorities, (priority) => word(urgencyOf(priority)), t.anyPriority)}
          onChange={(chosen) => set({ priority: chosen || null })}
        />
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
