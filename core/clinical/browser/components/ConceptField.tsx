import type { CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Auth, isStaff, knownOf, whole } from '#core/shared';
import { conceptText, type ConceptType, searchConcepts } from '#clinical/shared';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useResource } from '#core/browser/react/useResource.ts';
import { useWanted } from '#core/browser/react/useService.ts';
import { controlProps, type FieldProps } from '#ui/form/control.ts';
import { Field } from '#ui/form/Field.tsx';
import { useTypedWords } from '../hooks/useTypedWords.ts';
import { useI18n } from '#ui/kernel.ts';
import { Combobox, type Offer } from './Combobox.tsx';
import { codeText, type ListedConcept, offeredConcepts, plainConcept } from './concepts.ts';
import { recordTexts } from '../messages.ts';
import { wordsMatch } from './plainWords.ts';
import { useRested } from './useRested.ts';

export interface ConceptFieldProps extends FieldProps {
  /** Offers what this clinic already uses for this FHIR type. */
  readonly used?: ConceptType;
  /** The feature's own list of common concepts. */
  readonly listed?: readonly ListedConcept[];
  readonly placeholder?: string;
}

interface ConceptOffer extends Offer {
  readonly concept: CodeableConcept;
}

const most = 12;
/** Tells concepts apart in a list, whatever other answers arrive. */
const keyOf = (concept: CodeableConcept): string => {
  const coding = concept.coding?.find(({ code }) => code);
  return coding ? `${coding.system ?? ''}|${coding.code}` : `words|${concept.text ?? ''}`;
};

/**
 * Type-ahead over codes; the value is a CodeableConcept or null. Words become `{ text }` only where the person says so; until
 * then they are no value, and the form is not sent with them.
 */
export const ConceptField = observer((props: ConceptFieldProps) => {
  const { form, name, used, listed = [], placeholder, help } = props;
  const t = useMessages(recordTexts);
  const { locale } = useI18n();
  const auth = useWanted(Auth);
  const [open, setOpen] = useState(false);
  const { words, type } = useTypedWords(form, name, t.chooseOrKeep);
  const value: CodeableConcept | null = form.values[name] ?? null;
  const coded = codeText(value ?? undefined);
  const text = value ? (value.text ?? plainConcept(value)) : words;
  const typed = coded ? '' : text.trim();
  const asked = useRested(typed);
  const wanted = open && used !== undefined && isStaff(auth?.activeRole ?? null);
  const found = useResource(searchConcepts, wanted ? { body: { type: used, q: asked, limit: most } } : null);
  const known = (found.data?.data ?? [])
    .map(({ concept }) => concept)
    // Until the answer to the last letters is here, what was found for fewer has to match them too.
    .filter((concept) => asked === typed || wordsMatch(typed, `${conceptText(concept)} ${codeText(concept)}`));
  const offers: readonly ConceptOffer[] = offeredConcepts(typed, known, listed, locale, most).map((concept) => ({
    key: keyOf(concept),
    label: plainConcept(concept),
    detail: codeText(concept) || t.noCode,
    concept,
  }));
  const pending = wanted && (found.pending || asked !== typed);
  const none = t.noConcept.of(wanted ? knownOf(found) : whole(listed));
  const unsettled = (offers.length === 0 && !pending && none) || t.chooseOrKeep;
  const note = value === null ? typed && unsettled : coded || t.noCode;
  const told = [note, help].filter(Boolean).join(' · ') || undefined;
  const control = controlProps({ ...props, help: told });
  return (
    <Field {...props} help={told}>
      <Combobox
        id={control.id}
        control={control}
        value={text}
        placeholder={placeholder ?? t.typeConcept}
        offers={offers}
        onOpen={setOpen}
        onType={(next) => {
          if (value !== null) form.set(name, null);
          type(next);
        }}
        onChoose={({ concept }) => form.set(name, concept)}
        onKeepWords={value === null ? () => form.set(name, { text: typed }) : undefined}
      />
    </Field>
  );
});
