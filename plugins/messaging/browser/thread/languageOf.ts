import type { Locale } from '#core/shared';

/** Short words that stand in nearly every sentence of one language and in none of the other. */
const common: Readonly<Record<Locale, ReadonlySet<string>>> = {
  'en-CA': new Set(
    `the and is are was were i my you your it to for of with have has this that can do does not please when will would
    we they he she but at been feel thank thanks hello from`.split(/\s+/),
  ),
  'fr-CA': new Set(
    `le la les des du de un une et est sont je j mon ma mes vous votre vos il elle nous que qui pour avec dans ce cette
    ai avez peut pas ne plus bonjour merci au aux sur mais suis être c l qu`.split(/\s+/),
  ),
};

/** How many more of them there are: one word alone may be a name. */
const clear = 2;

/** The language of what somebody wrote, for who has it read aloud; null where it is not clear. */
export const languageOf = (text: string): Locale | null => {
  const words =
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const count = (locale: Locale): number => words.filter((word) => common[locale].has(word)).length;
  const [english, french] = [count('en-CA'), count('fr-CA')];
  if (english >= french + clear) return 'en-CA';
  return french >= english + clear ? 'fr-CA' : null;
};
