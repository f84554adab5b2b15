import type { Coding, Element, Questionnaire, QuestionnaireItem } from '@medplum/fhirtypes';
import { urls } from './elements.ts';

type Underscored = Readonly<Record<string, Element | undefined>>;

const speaks = (written: string | undefined, wanted: string): boolean =>
  written !== undefined && (written === wanted || written.split('-')[0] === wanted.split('-')[0]);

/** A primitive's text in the language asked for, from its translation extensions; the text itself where there is none. */
export const translated = (holder: object, name: string, language: string): string => {
  const own = (holder as Record<string, unknown>)[name];
  const element = (holder as Underscored)[`_${name}`];
  const contents = (element?.extension ?? []).flatMap(({ url, extension }) => {
    if (url !== urls.translation) return [];
    const lang = extension?.find((part) => part.url === 'lang');
    const content = extension?.find((part) => part.url === 'content');
    return speaks(lang?.valueCode ?? lang?.valueString, language)
      ? [content?.valueString ?? content?.valueMarkdown]
      : [];
  });
  return contents.find((text) => text !== undefined) ?? (typeof own === 'string' ? own : '');
};

export const titleOf = (questionnaire: Questionnaire, language: string): string =>
  translated(questionnaire, 'title', language) ||
  questionnaire.name ||
  questionnaire.code?.[0]?.display ||
  questionnaire.id ||
  '';

/** What the question is called: its text, else its code's display, else its linkId. */
export const labelOf = (item: QuestionnaireItem, language: string): string =>
  translated(item, 'text', language) || item.code?.find(({ display }) => display)?.display || item.linkId;

export const displayOf = (coding: Coding, language: string): string =>
  translated(coding, 'display', language) || coding.code || '';

/** The languages that it can be read in, its own first. */
export const languagesOf = (questionnaire: Questionnaire): readonly string[] => {
  const title = (questionnaire as unknown as Underscored)['_title'];
  const others = (title?.extension ?? []).flatMap(({ extension }) => {
    const lang = extension?.find((part) => part.url === 'lang');
    return lang?.valueCode ?? lang?.valueString ?? [];
  });
  return [...new Set([questionnaire.language ?? 'en', ...others])];
};

/** The one of its languages that a reader of `language` gets. */
export const languageFor = (questionnaire: Questionnaire, language: string): string =>
  languagesOf(questionnaire).find((own) => speaks(own, language)) ?? questionnaire.language ?? 'en';
