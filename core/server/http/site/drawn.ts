import { createHash } from 'node:crypto';

/** One page for one reader, as the build drew it (`scripts/build/prerender`). */
interface Drawing {
  readonly path: string;
  readonly locale: string;
  readonly DEMO: string;
  readonly IDENTITY: string;
  readonly SINGLE_SIGN_ON: string;
  readonly title: string;
  readonly html: string;
}

export interface Drawn {
  /** The page around what is drawn: style sheet within, bundle only named. */
  readonly html: string;
  readonly drawings: readonly Drawing[];
}

export interface DrawnPage {
  readonly html: string;
  /** What the content policy must name, for the page's own style sheet and no other. */
  readonly styleHash: string;
}

const productMark = '{PRODUCT_NAME}';
const emptyRoot = '<div id="root"></div>';
/** With these the page says something else than what was drawn. */
const telling = ['email', 'done', 'telemedicine'];

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The language that the reader's browser asks for first, as `browserLocale` reads its list; both know no other languages. */
export const localeAsked = (header: string | undefined): string => {
  const first = (header ?? '')
    .split(',')
    .map((item) => {
      const [language = '', ...parameters] = item.trim().split(';');
      const quality = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find((value) => value !== undefined);
      return { language, quality: Number(quality ?? 1) };
    })
    .filter(({ language, quality }) => quality > 0 && /^(en|fr)\b/i.test(language))
    .sort((a, b) => b.quality - a.quality)[0];
  return first && /^fr/i.test(first.language) ? 'fr-CA' : 'en-CA';
};

/**
 * The pages that come drawn. Each holds the drawing for the language that was asked for, and the other one aside, for
 * somebody who chose it on this browser: only the page knows.
 */
export const drawnPages = (
  { html, drawings }: Drawn,
  config: Readonly<Record<string, string>>,
): ((path: string, query: object, locale: string) => DrawnPage | null) => {
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const styleHash = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
  if (!html.includes(emptyRoot)) throw new Error(`The built page has lost its ${emptyRoot}.`);
  const fitting = drawings.filter(
    ({ DEMO, IDENTITY, SINGLE_SIGN_ON }) =>
      (DEMO === 'on') === (config.DEMO === 'on') &&
      (IDENTITY === 'cognito') === (config.IDENTITY === 'cognito') &&
      (SINGLE_SIGN_ON === 'on') === (config.SINGLE_SIGN_ON === 'on'),
  );
  const named = (text: string): string => text.replaceAll(productMark, escaped(config.PRODUCT_NAME ?? ''));
  return (path, query, locale) => {
    const here = fitting.filter((drawing) => drawing.path === path);
    const shown = here.find((drawing) => drawing.locale === locale);
    if (!shown || telling.some((name) => name in query)) return null;
    const others = here
      .filter((drawing) => drawing !== shown)
      .map(
        ({ locale: other, title, html }) =>
          `<template data-drawn="${other}" data-title="${named(escaped(title))}">${named(html)}</template>`,
      );
    const root = `<div id="root" data-drawn="${locale}">${named(shown.html)}</div>${others.join('')}`;
    return {
      html: html
        .replace(emptyRoot, () => root)
        .replace('<html lang="en-CA"', `<html lang="${locale}"`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${named(escaped(shown.title))}</title>`),
      styleHash,
    };
  };
};
