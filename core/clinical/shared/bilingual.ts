import type { Element } from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';

/** English, then French. */
export type Words = readonly [english: string, french: string];

/** `{ text, _text }` in a questionnaire's own language, with the other one as FHIR's translation extension. */
export const bilingual = <N extends string>(
  name: N,
  [english, french]: Words,
  language: Locale,
): { readonly [K in N]: string } & { readonly [K in `_${N}`]: Element } => {
  const [own, code, other] = language === 'fr-CA' ? [french, 'en-CA', english] : [english, 'fr-CA', french];
  const extension = [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/translation',
      extension: [
        { url: 'lang', valueCode: code },
        { url: 'content', valueString: other },
      ],
    },
  ];
  return { [name]: own, [`_${name}`]: { extension } } as never;
};
