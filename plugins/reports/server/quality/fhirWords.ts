import type { Localised } from '#core/shared';

const terms = 'http://terminology.hl7.org/CodeSystem';

export const populations = ['initial-population', 'denominator', 'denominator-exclusion', 'numerator'] as const;
export type Population = (typeof populations)[number];

export const coded = (system: string, code: string) => ({ coding: [{ system: `${terms}/${system}`, code }] });
export const populationCode = (code: Population) => coded('measure-population', code);

/** A text in English with its French: the second element stands under the name with an underscore. */
export const translated = (words: Localised) => ({
  extension: [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/translation',
      extension: [
        { url: 'lang', valueCode: 'fr-CA' },
        { url: 'content', valueString: words['fr-CA'] },
      ],
    },
  ],
});

export const concept = (words: Localised, code?: string) => ({
  ...(code !== undefined && { coding: [{ code, display: words['en-CA'] }] }),
  text: words['en-CA'],
  _text: translated(words),
});

/** Left out because it is about too few people. */
export const masked = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' }],
};
