import type { CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Async, Button, type FormModel, Skeleton } from '#ui';
import { ConceptField } from '#clinical/browser';
import { valueSetUrl } from '#clinical/shared';
import { I18n } from '#core/shared';
import type { Concept, VisitCode } from '#plugins/telemedicine/shared/codes.ts';
import { conceptLabel, sameConcept } from '../conceptLabel.ts';
import { summaryMessages } from '../messages/index.ts';
import { byUse, usePatientConditions } from '../hooks/usePatientConditions.ts';

/** The form's codes, and the one that is being looked for. */
export type CodesForm = FormModel<{ readonly codes: readonly VisitCode[]; readonly other: CodeableConcept | null }>;

interface CodeAdderProps {
  readonly form: CodesForm;
  readonly codes: readonly VisitCode[];
  /** FHIR id. */
  readonly patient: string | null;
  readonly add: (code: VisitCode) => void;
}

const shownFirst = 6;

/** The patient's own conditions in one press, and any other by name or code. What they have already is taken from there. */
export const CodeAdder = observer(({ form, codes, patient, add }: CodeAdderProps) => {
  const t = useMessages(summaryMessages);
  const { locale } = useService(I18n);
  const [all, setAll] = useState(false);
  const own = usePatientConditions(patient);
  const chosen = form.values.other;
  useEffect(() => {
    if (chosen === null) return;
    const known = own.data?.resources.find(({ code }) => code && sameConcept(code, chosen));
    const isThere = codes.some(
      ({ condition, concept }) => (known && condition === known.id) || sameConcept(concept, chosen),
    );
    if (!isThere) add({ condition: known?.id ?? null, concept: known?.code ?? chosen, use: 'diagnosis' });
    form.set('other', null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a choice adds, and nothing else does
  }, [chosen]);
  return (
    <div className="tm-code-add">
      <Async resource={own} skeleton={<Skeleton lines={1} />}>
        {({ resources }) => {
          const free = byUse(resources).filter(({ id, code }) => code && !codes.some((one) => one.condition === id));
          if (free.length === 0) return null;
          return (
            <div role="group" aria-label={t.ownConditions} className="tm-acts">
              {(all ? free : free.slice(0, shownFirst)).map(({ id, code }) => {
                const concept = code as Concept;
                const name = conceptLabel(concept, locale);
                return (
                  <Button
                    key={id}
                    intent="quiet"
                    aria-label={t.addCode(name)}
                    onClick={() => add({ condition: id, concept, use: 'diagnosis' })}
                  >
                    + {name}
                  </Button>
                );
              })}
              {!all && free.length > shownFirst && (
                <Button intent="quiet" onClick={() => setAll(true)}>
                  {t.allConditions(free.length)}
                </Button>
              )}
            </div>
          );
        }}
      </Async>
      <ConceptField form={form} name="other" used="Condition" valueSet={valueSetUrl('conditions')} />
    </div>
  );
});
