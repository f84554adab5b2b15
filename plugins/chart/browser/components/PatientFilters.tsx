import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { type Address, useMessages } from '../../../../core/browser/index.ts';
import type { SavedList } from '../../shared/contract.ts';
import type { Filters } from '../../shared/patientSearch.ts';
import { messages } from '../messages.ts';
import { patientsTexts } from '../patientsTexts.ts';

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
      <Choice
        label={texts.sex}
        value={filters.sex}
        options={sexes.map((sex) => [sex, sex === '' ? t.anySex : texts[`gender_${sex}`]])}
        choose={(sex) => address.set({ sex })}
      />
      <Choice
        label={t.age}
        value={filters.age}
        options={ages.map((age) => [age, age === '' ? t.anyAge : t[`age_${age}`]])}
        choose={(age) => address.set({ age })}
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

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly choose: (value: string) => void;
}

const Choice = ({ label, value, options, choose }: ChoiceProps) => (
  <select className="pv-input" aria-label={label} value={value} onChange={(event) => choose(event.target.value)}>
    {options.map(([option, text]) => (
      <option key={option} value={option}>
        {text}
      </option>
    ))}
  </select>
);
