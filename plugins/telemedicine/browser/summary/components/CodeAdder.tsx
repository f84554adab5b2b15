import type { CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Async, Button, Skeleton, useForm } from '#ui';
import { codeText, ConceptField } from '#clinical/browser';
import { I18n } from '#core/shared';
import { commonConditions } from '#plugins/conditions/shared/index.ts';
import { type Concept, conceptKey, type VisitCode } from '#plugins/telemedicine/shared/codes.ts';
import { conceptLabel, sameConcept } from '../conceptLabel.ts';
import { summaryMessages } from '../messages/index.ts';
import { byUse, usePatientConditions } from '../hooks/usePatientConditions.ts';

interface CodeAdderProps {
  readonly codes: readonly VisitCode[];
  /** FHIR id. */
  readonly patient: string | null;
  readonly add: (code: VisitCode) => void;
}

const shownFirst = 6;

/** The patient's own conditions in one press, and any other by name or code. What they have already is taken from there. */
export const CodeAdder = observer(({ codes, patient, add }: CodeAdderProps) => {
  const t = useMessages(summaryMessages);
  const { locale } = useService(I18n);
  const [all, setAll] = useState(false);
  const own = usePatientConditions(patient);
  const form = useForm<{ other: CodeableConcept | null }>({
    fields: { other: { label: t.otherCode } },
    initial: { other: null },
    submit: () => Promise.resolve(),
  });
  const typed = form.values.other;
  const take = (): void => {
    if (!typed || conceptKey(typed) === '') return;
    const known = own.data?.resources.find(({ code }) => code && sameConcept(code, typed));
    const isThere = codes.some(
      ({ condition, concept }) => (known && condition === known.id) || sameConcept(concept, typed),
    );
    if (!isThere) add({ condition: known?.id ?? null, concept: known?.code ?? typed, use: 'diagnosis' });
    form.reset({ other: null });
  };
  const isChosen = codeText(typed ?? undefined) !== '';
  useEffect(() => {
    if (isChosen) take();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a choice adds by itself; words are added with the button
  }, [isChosen]);
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    event.preventDefault();
    take();
  };
  // Leaving the field takes away what it said below, and the button from under the pointer.
  const stay = (event: MouseEvent): void => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
  };
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
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the field adds, and does not keep the draft */}
      <div className="tm-code-other" onKeyDown={enter} onMouseDown={stay}>
        <ConceptField form={form} name="other" used="Condition" listed={commonConditions} />
        <Button disabled={!typed || isChosen} onClick={take}>
          {t.addTyped}
        </Button>
      </div>
    </div>
  );
});
