import type { Claim } from './known/known.ts';
import type { Locale } from './locale.ts';

/**
 * A message is a text, a claim that something is not there, or a function of what it speaks about. English is the shape; French
 * must have the same.
 */
export type Messages = Readonly<Record<string, string | Claim | ((...args: never[]) => string | Claim)>>;

/** Widens literal texts, so that another language can say something else under the same name. */
export type Translation<M extends Messages> = {
  readonly [K in keyof M]: M[K] extends string ? string : M[K];
};

export interface MessageBundle<M extends Messages> {
  readonly load: Readonly<Record<Locale, () => Promise<Translation<M>>>>;
}

let told: (bundle: MessageBundle<Messages>) => void = () => undefined;

/**
 * `defineMessages({ 'en-CA': () => import('./messages/en-CA.ts').then((m) => m.messages), 'fr-CA': ... })`.
 * Components read it with `useMessages(bundle)`, everything else with `i18n.text(bundle)`.
 */
export const defineMessages = <M extends Messages>(load: MessageBundle<M>['load']): MessageBundle<M> => {
  const bundle = { load };
  told(bundle);
  return bundle;
};

/** Tells one listener of each bundle as the code that holds it arrives. */
export const onMessagesDefined = (tell: typeof told): void => void (told = tell);

const rules = new Map<Locale, Intl.PluralRules>();

/** `plural('fr-CA', n, { one: '1 message', other: `${n} messages` })` by the language's own rule (French: 0 is singular). */
export const plural = (
  locale: Locale,
  count: number,
  forms: { readonly one: string; readonly other: string; readonly many?: string },
): string => {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  const form = rule.select(count);
  return form === 'one' ? forms.one : form === 'many' ? (forms.many ?? forms.other) : forms.other;
};
