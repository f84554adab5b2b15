import type { Element, Extension } from '@medplum/fhirtypes';
import type { Locale } from '../../../../core/shared/index.ts';
import { urls } from '../questionnaire/elements.ts';

/** English, then French. */
export type Words = readonly [english: string, french: string];

const translation = (lang: Locale, content: string): Extension => ({
  url: urls.translation,
  extension: [
    { url: 'lang', valueCode: lang },
    { url: 'content', valueString: content },
  ],
});

/** `{ text, _text }` in a questionnaire's own language, with the other one as FHIR's translation extension. */
export const bilingual = <N extends string>(
  name: N,
  [english, french]: Words,
  language: Locale,
): { readonly [K in N]: string } & { readonly [K in `_${N}`]: Element } => {
  const inFrench = language === 'fr-CA';
  const other = inFrench ? translation('en-CA', english) : translation('fr-CA', french);
  return { [name]: inFrench ? french : english, [`_${name}`]: { extension: [other] } } as never;
};
