import type { CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { allKnown, Auth, isStaff, knownOf } from '#core/shared';
import { conceptText, type ConceptType, searchConcepts, searchTerms } from '#clinical/shared';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useResource } from '#core/browser/react/useResource.ts';
import { useWanted } from '#core/browser/react/useService.ts';
import { controlProps, type FieldProps } from '#ui/form/control.ts';
import { Field } from '#ui/form/Field.tsx';
import { useTypedWords } from '../hooks/useTypedWords.ts';
import { useI18n } from '#ui/kernel.ts';
import { Combobox, type Offer } from './Combobox.tsx';
import { codeText, conceptOf, inLanguage, offeredConcepts, plainConcept } from './concepts.ts';
import { recordTexts } from '../messages.ts';
import { wordsMatch } from './plainWords.ts';
import { useRested } from '../hooks/useRested.ts';

export interface ConceptFieldProps extends FieldProps {
  /** Offers what this clinic already uses for this FHIR type. */
  readonly used?: ConceptType;
  /** Address of the value set that is offered: the clinic's own, or the short list that ships under it. */
  readonly valueSet?: string | undefined;
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
  const { form, name, used, valueSet, placeholder, help } = props;
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
  // A short list is here before anything is typed, and is looked through here; in a long one the server looks.
  const all = useResource(searchTerms, valueSet !== undefined ? { body: { valueSet, language: locale } } : null);
  const isShort = all.data?.whole === true;
  const looks = all.data !== undefined && !isShort && asked !== '' && valueSet !== undefined;
  const input = { body: { valueSet: valueSet ?? '', q: asked, language: locale, limit: most } };
  const some = useResource(searchTerms, looks ? input : null);
  const terms = looks ? some : all;
  const listed = isShort || !looks ? (all.data?.data ?? []) : [];
  const named = (looks ? (some.data?.data ?? []) : []).map((term) => conceptOf(term, locale));
  const own = inLanguage([...(all.data?.data ?? []), ...(some.data?.data ?? [])], locale);
  const known = [...(found.data?.data ?? []).map(({ concept }) => own(concept)), ...named]
    // Until the answer to the last letters is here, what was found for fewer has to match them too.
    .filter((concept) => asked === typed || wordsMatch(typed, `${conceptText(concept)} ${codeText(concept)}`));
  const offers: readonly ConceptOffer[] = offeredConcepts(typed, known, listed, locale, most).map((concept) => ({
    key: keyOf(concept),
    label: plainConcept(concept),
    detail: codeText(concept) || t.noCode,
    concept,
  }));
  const waits = (wanted && found.pending) || (valueSet !== undefined && terms.pending);
  const pending = waits || (asked !== typed && (wanted || looks));
  const sources = [...(wanted ? [knownOf(found)] : []), ...(valueSet !== undefined ? [knownOf(terms)] : [])];
  const none = t.noConcept.of(allKnown(sources));
  const state = terms.error ? t.codesUnread : terms.data?.away ? t.codesAway : undefined;
  const unsettled = (offers.length === 0 && !pending && none) || t.chooseOrKeep;
  const note = value === null ? typed && unsettled : coded || t.noCode;
  const told = [note, state, help].filter(Boolean).join(' · ') || undefined;
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
