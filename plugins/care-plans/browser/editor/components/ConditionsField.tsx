import { None } from '#ui';
import { knownOf } from '#core/shared';
import type { Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useSearch } from '#clinical/browser';
import type { FormModel } from '#ui';
import { conceptText, referenceTo } from '#clinical/shared';
import { currentSearch } from '#plugins/conditions/shared/index.ts';
import type { EditorTexts } from '../messages/index.ts';
import type { PlanDraft } from '../planDraft.ts';

interface Props {
  readonly form: FormModel<PlanDraft>;
  readonly t: EditorTexts;
  readonly patientId: string;
}

/** Which of the patient's active conditions the plan is for. Where conditions are switched off, those chosen before stay. */
export const ConditionsField = observer(({ form, t, patientId }: Props) => {
  const found = useSearch('Condition', { patient: patientId, ...currentSearch, _count: 50 }, { about: patientId });
  const chosen = form.values.addresses;
  const offered: readonly Reference[] = (found.data?.resources ?? []).map(({ id, code }) =>
    referenceTo('Condition', id, conceptText(code)),
  );
  const all = [...chosen.filter((one) => !offered.some(({ reference }) => reference === one.reference)), ...offered];
  return (
    <fieldset className="cp-conditions">
      <legend>{t.addresses}</legend>
      {all.length === 0 && (
        <p className="pv-field-help">
          <None of={knownOf(found)} says={t.noConditions} />
        </p>
      )}
      {all.map((one) => {
        const on = chosen.some(({ reference }) => reference === one.reference);
        return (
          <label key={one.reference} className="pv-check">
            <input
              type="checkbox"
              checked={on}
              onChange={() =>
                form.set(
                  'addresses',
                  on ? chosen.filter(({ reference }) => reference !== one.reference) : [...chosen, one],
                )
              }
            />
            <span>{one.display}</span>
          </label>
        );
      })}
    </fieldset>
  );
});
