import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useState } from 'react';
import { type Address, useAddress } from '#clinical/browser';
import { useMessages, useResource, useStore } from '#core/browser';
import { Button, Empty, ErrorState, Page, SearchInput, Skeleton, type Sorting } from '#ui';
import { useRested } from '#clinical/browser';
import '../chart.css';
import { defaultView, getView, mostSelected } from '../../shared/calls.ts';
import { type ListSort, sortParams } from '../../shared/patientSearch.ts';
import { SelectedPatients } from '../components/SelectedPatients.tsx';
import { InviteDialog } from '../dialogs/InviteDialog.tsx';
import { ListTools } from '../components/ListTools.tsx';
import { NewPatientDialog } from '../dialogs/NewPatientDialog.tsx';
import { filterQuery, filtersIn, PatientFilters } from '../components/PatientFilters.tsx';
import { type Inviting, PatientTable } from '../components/PatientTable.tsx';
import { patientsTexts } from '../messages/patients/index.ts';
import { PatientSearchStore } from '../stores/PatientSearchStore.ts';
import { mostFound, usePatientSearch } from '../hooks/usePatientSearch.ts';

/** From the search downwards, row by row; Enter opens. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const within = event.target as HTMLElement;
  if (step === undefined || within.closest('select, [role="menu"], [role="dialog"]')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.pv-table-open')];
  const at = rows.findIndex((row) => row.closest('tr')?.contains(within));
  const next = at + step < 0 ? event.currentTarget.querySelector<HTMLElement>('input[type="search"]') : rows[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** By which column, as the address says it: `born`, `-born`; null for the order of the search. */
const sortIn = ({ get }: Address): ListSort | null => {
  const [, minus, id = ''] = /^(-?)([a-z]*)$/.exec(get('sort')) ?? [];
  const by = (['name', 'born', 'city'] as const).find((one) => one === id);
  return by && by in sortParams ? { by, descending: minus === '-' } : null;
};

/** RTE-5 clinic/patients: find anybody of the clinic, see what is to be watched, open the chart. */
export const PatientsPage = observer(() => {
  const t = useMessages(patientsTexts);
  const desk = useStore(PatientSearchStore);
  const address = useAddress();
  const [inviting, setInviting] = useState<Inviting | null>(null);
  const filters = filtersIn(address);
  const view = useResource(getView, {}).data ?? defaultView;
  const sort = sortIn(address);
  const found = usePatientSearch(useRested(desk.text), filters, sort);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Only who is on the list can be acted upon.
  const chosen = (found.patients ?? []).filter(({ id }) => selected.has(id)).slice(0, mostSelected);
  const sorting: Sorting = {
    by: sort?.by ?? (desk.text.trim() === '' ? 'name' : null),
    descending: sort?.descending ?? false,
    sort: (column) => {
      const again = sorting.by === column;
      address.set({ sort: again && !sorting.descending ? `-${column}` : column });
    },
  };
  const select = (keys: readonly string[], on: boolean): void => {
    const next = new Set(selected);
    for (const key of keys)
      if (on) next.add(key);
      else next.delete(key);
    setSelected(next);
  };
  const narrowed = desk.text.trim() !== '' || filters.flagged || filters.sex !== '' || filters.age !== '';
  const { patients, known, cut, hasMore } = found;
  const counted = (all: NonNullable<typeof patients>): string =>
    all.length === 0 ? (t.nobody.of(known) ?? '') : cut ? t.bestOnly(mostFound) : t.nFound(all.length, hasMore);
  const add = (
    <Button intent="primary" onClick={() => address.set({ do: 'add' })}>
      {t.add}
    </Button>
  );
  return (
    <Page title={t.title} width="wide" actions={add}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move between controls that have the focus themselves */}
      <div className="chart-list" onKeyDown={walk}>
        <div className="chart-list-head">
          <SearchInput value={desk.text} onChange={desk.type} label={t.search} />
          <PatientFilters address={address}>
            <ListTools
              view={view}
              filters={filters}
              apply={(list) => {
                desk.type(list.q);
                address.set(filterQuery(list));
              }}
            />
          </PatientFilters>
        </div>
        <h2 className="pv-seen-only-by-readers">{t.caption}</h2>
        {/* What came of typing is seen; who hears the page is told. */}
        <p role="status" className="pv-seen-only-by-readers">
          {narrowed && patients && !found.error && counted(patients)}
        </p>
        {found.error ? (
          <ErrorState error={found.error} retry={found.refetch} />
        ) : found.patients === undefined ? (
          <Skeleton lines={10} />
        ) : found.patients.length === 0 ? (
          <Empty
            of={found.known}
            title={narrowed ? t.nobody : t.empty}
            text={narrowed ? t.nobodyText : t.emptyText}
            picture={!narrowed}
          />
        ) : (
          <>
            <SelectedPatients patients={chosen} columns={view.columns} clear={() => setSelected(new Set())} />
            <PatientTable {...{ found, sorting, selected, select }} columns={view.columns} invite={setInviting} />
            {found.cut && <p className="pv-muted">{t.bestOnly(mostFound)}</p>}
          </>
        )}
      </div>
      {inviting && <InviteDialog key={inviting.patient.id} {...inviting} close={() => setInviting(null)} />}
      {address.get('do') === 'add' && <NewPatientDialog close={() => address.set({ do: '' })} />}
    </Page>
  );
});
