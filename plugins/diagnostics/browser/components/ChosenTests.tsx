import type { CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { ConceptField, plainConcept } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { type FormModel, RemovableLine } from '#ui';
import { valueSetUrl } from '#clinical/shared';
import { testKey, withTests } from '../../shared/orderSets.ts';
import { messages } from '../messages/index.ts';

interface ChosenTestsProps {
  /** With the fields `tests` (CodeableConcepts) and `what` (one, or null). */
  readonly form: FormModel;
}

/** Laboratory tests, one after the other: one that is chosen makes room for the next. */
export const ChosenTests = observer(({ form }: ChosenTestsProps) => {
  const t = useMessages(messages);
  const tests = form.values['tests'] as readonly CodeableConcept[];
  const what = form.values['what'] as CodeableConcept | null;
  useEffect(() => {
    if (what === null) return;
    form.set('tests', withTests(tests, [what]));
    form.set('what', null);
  }, [form, tests, what]);
  return (
    <>
      {tests.length > 0 && (
        <ul className="pv-bare-list" aria-label={t.orderTests}>
          {tests.map((test) => (
            <RemovableLine
              key={testKey(test)}
              name={plainConcept(test)}
              action={t.leaveOut(plainConcept(test))}
              remove={() =>
                form.set(
                  'tests',
                  tests.filter((one) => one !== test),
                )
              }
            />
          ))}
        </ul>
      )}
      <ConceptField form={form} name="what" valueSet={valueSetUrl('laboratory-orders')} />
    </>
  );
});
