import { NoneLine } from '#ui';
import { knownOf } from '#core/shared';
import type { Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useSearch } from '#clinical/browser';
import type { FormModel } from '#ui';
import { conceptText, referenceTo } from '#clinical/shared';
import { currentSearch } from '#plugins/conditions/shared/index.ts';
import { isForTemplate } from '../../templates/templateConditions.ts';
import type { EditorTexts } from '../messages/index.ts';
import type { PlanDraft } from '../planDraft.ts';

interface Props {
  readonly form: FormModel<PlanDraft>;
  readonly t: EditorTexts;
  readonly patientId: string;
  /** The template that a new plan begins with; null without one. */
  readonly from: string | null;
}

/** Which of the patient's active conditions the plan is for. Where conditions are switched off, those chosen before stay. */
export const ConditionsField = observer(({ form, t, patientId, from }: Props) => {
  const found = useSearch('Condition', { patient: patientId, ...currentSearch, _count: 50 }, { about: patientId });
  const chosen = form.values.addresses;
  const offered: readonly Reference[] = (found.data?.resources ?? []).map(({ id, code }) =>
    referenceTo('Condition', id, conceptText(code)),
  );
  // What the template is for is chosen already, once: it can be taken out.
  const suggested = (found.data?.resources ?? []).filter(({ code }) => isForTemplate(from, code));
  const offers = useRef(from !== null);
  useEffect(() => {
    if (!offers.current || !found.data) return;
    offers.current = false;
    if (suggested.length === 0 || form.store.changed) return;
    const addresses = suggested.map(({ id, code }) => referenceTo('Condition', id, conceptText(code)));
    form.store.offer({ addresses });
  });
  const all = [...chosen.filter((one) => !offered.some(({ reference }) => reference === one.reference)), ...offered];
  return (
    <fieldset className="cp-conditions">
      <legend>{t.addresses}</legend>
      {all.length === 0 && <NoneLine of={knownOf(found)} says={t.noConditions} className="pv-field-help" />}
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
