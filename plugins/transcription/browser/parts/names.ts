import type { I18n } from '../../../../core/shared/index.ts';

/** 'Anne and Luc', in the reader's language. */
export const namesOf = ({ locale }: Pick<I18n, 'locale'>, people: readonly { readonly name: string }[]): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(people.map(({ name }) => name));
