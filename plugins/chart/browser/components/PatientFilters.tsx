import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { type Address } from '#clinical/browser';
import { useMessages } from '#core/browser';
import type { SavedList } from '../../shared/calls.ts';
import type { Filters } from '../../shared/patientSearch.ts';
import { messages } from '../messages/index.ts';
import { patientsTexts } from '../messages/patients/index.ts';
import { optionsOf, Select } from '#ui';

const sexes: readonly SavedList['sex'][] = ['', 'female', 'male', 'other'];
const ages: readonly SavedList['age'][] = ['', 'child', 'adult', 'senior'];

/** The filters that the address carries: nobody's name among them. */
export const filtersIn = ({ get }: Address): Filters => ({
  flagged: get('alerts') === '1',
  sex: sexes.find((sex) => sex === get('sex')) ?? '',
  age: ages.find((age) => age === get('age')) ?? '',
});

export const filterQuery = ({ flagged, sex, age }: Filters): Readonly<Record<string, string>> => ({
  alerts: flagged ? '1' : '',
  sex,
  age,
});

interface PatientFiltersProps {
  readonly address: Address;
  /** Stands at the end of the row. */
  readonly children: ReactNode;
}

export const PatientFilters = observer(({ address, children }: PatientFiltersProps) => {
  const t = useMessages(patientsTexts);
  const texts = useMessages(messages);
  const filters = filtersIn(address);
  return (
    <div className="chart-filters">
      <Select
        aria-label={texts.sex}
        value={filters.sex}
        options={optionsOf(sexes, (sex) => (sex === '' ? t.anySex : texts[`gender_${sex}`]))}
        onChange={(sex) => address.set({ sex })}
      />
      <Select
        aria-label={t.age}
        value={filters.age}
        options={optionsOf(ages, (age) => (age === '' ? t.anyAge : t[`age_${age}`]))}
        onChange={(age) => address.set({ age })}
      />
      <label className="pv-check">
        <input
          type="checkbox"
          checked={filters.flagged}
          onChange={(event) => address.set({ alerts: event.target.checked ? '1' : '' })}
        />
        <span>{t.withAlerts}</span>
      </label>
      <span className="chart-list-tools">{children}</span>
    </div>
  );
});
