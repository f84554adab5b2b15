import { languageOf } from './languageOf.ts';

test.each([
  ['Hello, I have been dizzy since this morning. Can you call me?', 'en-CA'],
  ['Bonjour, j’ai des vertiges depuis ce matin. Pouvez-vous m’appeler?', 'fr-CA'],
  ['The result is fine, thank you!', 'en-CA'],
  ['Merci, je vais mieux.', 'fr-CA'],
  ['OK', null],
  ['Metformin 500 mg', null],
  ['', null],
  ['¿Cuándo puedo venir?', null],
] as const)('the language of what somebody wrote: %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
