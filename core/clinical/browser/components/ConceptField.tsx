import type { CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Auth, isStaff, knownOf, whole } from '#core/shared';
import { type ConceptType, searchConcepts } from '#clinical/shared';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useResource } from '#core/browser/react/useResource.ts';
import { useWanted } from '#core/browser/react/useService.ts';
import { controlProps, type FieldProps } from '#ui/form/control.ts';
import { Field } from '#ui/form/Field.tsx';
import { useI18n } from '#ui/kernel.ts';
import { Combobox, type Offer } from './Combobox.tsx';
import { type ListedConcept, offeredConcepts, plainConcept } from './concepts.ts';
import { recordTexts } from '../messages.ts';
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
const systems: Readonly<Record<string, string>> = {
  'http://snomed.info/sct': 'SNOMED CT',
  'http://hl7.org/fhir/sid/icd-10-ca': 'ICD-10-CA',
  'http://hl7.org/fhir/sid/icd-10': 'ICD-10',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'RxNorm',
  'http://hl7.org/fhir/sid/cvx': 'CVX',
  'http://loinc.org': 'LOINC',
};

/** 'SNOMED CT 44054006'; '' for words without a code. */
export const codeText = (concept: CodeableConcept | undefined): string => {
  const coding = concept?.coding?.find(({ code }) => code);
  return coding ? [systems[coding.system ?? ''], coding.code].filter(Boolean).join(' ') : '';
};

/** Type-ahead over codes; the value is a CodeableConcept or null. Words that match no code are kept as `{ text }`. */
export const ConceptField = observer((props: ConceptFieldProps) => {
  const { form, name, used, listed = [], placeholder, help } = props;
  const t = useMessages(recordTexts);
  const { locale } = useI18n();
  const auth = useWanted(Auth);
  const [open, setOpen] = useState(false);
  const value: CodeableConcept | null = form.values[name] ?? null;
  const typed = value ? (value.text ?? plainConcept(value)) : '';
  const coded = codeText(value ?? undefined);
  const asked = useRested(coded ? '' : typed.trim());
  const wanted = open && used !== undefined && isStaff(auth?.activeRole ?? null);
  const found = useResource(searchConcepts, wanted ? { body: { type: used, q: asked, limit: most } } : null);
  const concepts = offeredConcepts(
    coded ? '' : typed,
    (found.data?.data ?? []).map(({ concept }) => concept),
    listed,
    locale,
    most,
  );
  const offers: readonly ConceptOffer[] = concepts.map((concept, index) => ({
    key: `${codeText(concept)}-${index}`,
    label: plainConcept(concept),
    detail: codeText(concept) || t.noCode,
    concept,
  }));
  const note = value === null ? undefined : coded || t.asWritten;
  const control = controlProps({ ...props, help: [note, help].filter(Boolean).join(' · ') || undefined });
  return (
    <Field {...props} help={[note, help].filter(Boolean).join(' · ') || undefined}>
      <Combobox
        id={control.id}
        control={control}
        value={typed}
        placeholder={placeholder ?? t.typeConcept}
        offers={offers}
        none={t.noConcept.of(wanted ? knownOf(found) : whole(concepts)) ?? undefined}
        onOpen={setOpen}
        onType={(text) => form.set(name, text.trim() === '' ? null : { text })}
        onChoose={({ concept }) => form.set(name, concept)}
      />
    </Field>
  );
});
