import { createHash } from 'node:crypto';
import { publicDefaults } from '#config/environment.ts';
import { browserLocale } from '#core/browser/i18n/translations.ts';
import { type Drawn, drawnPages, localeAsked } from './drawn.ts';

const drawings = ['en-CA', 'fr-CA'].flatMap((locale) =>
  ['on', 'off'].flatMap((DEMO) =>
    ['embedded', 'cognito'].map((IDENTITY) => ({
      ...{ path: '/login', locale, DEMO, IDENTITY, SINGLE_SIGN_ON: 'off' },
      title: `In <${locale}> – {PRODUCT_NAME}`,
      html: `<p>{PRODUCT_NAME} ${locale} ${DEMO} ${IDENTITY}</p>`,
    })),
  ),
);
const drawn: Drawn = {
  html: '<html lang="en-CA"><head><title>Pavilion</title><style>a{color:red}</style></head><body><div id="root"></div></body></html>',
  drawings,
};
const pages = (config: Record<string, string> = {}) => drawnPages(drawn, { ...publicDefaults, ...config });

test('PRD-3 the page holds drawing and title in the language that was asked for, and the other ones aside', () => {
  const page = pages({ DEMO: 'on' })('/login', {}, 'fr-CA');
  expect(page?.html).toContain(
    '<html lang="fr-CA"><head><title>In &#60;fr-CA&#62; – Pavilion</title><style>a{color:red}</style></head><body><div id="root" data-drawn="fr-CA"><p>Pavilion fr-CA on embedded</p></div>' +
      '<template data-drawn="en-CA" data-title="In &#60;en-CA&#62; – Pavilion"><p>Pavilion en-CA on embedded</p></template></body>',
  );
});

test('the policy names the page’s own style sheet', () => {
  const hash = createHash('sha256').update('a{color:red}').digest('base64');
  expect(pages()('/login', {}, 'en-CA')?.styleHash).toBe(`'sha256-${hash}'`);
});

test('the configuration decides which drawing it is, and its name cannot end an element', () => {
  const page = pages({ IDENTITY: 'cognito', PRODUCT_NAME: 'A<b>&"c' })('/login', {}, 'en-CA');
  expect(page?.html).toContain('<p>A&#60;b&#62;&#38;&#34;c en-CA off cognito</p>');
});

test.each([
  ['/register', {}],
  ['/', {}],
  ['/login', { email: 'maya@example.ca' }],
  ['/login', { done: 'reset' }],
  ['/login', { telemedicine: 'true', c: '1' }],
])('LNK-3 a page that says something else is not drawn ahead: %s %j', (path, query) => {
  expect(pages()(path, query, 'en-CA')).toBeNull();
});

test.each([
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr-CA'],
  ['en-CA,en;q=0.9,fr;q=0.8', 'en-CA'],
  ['de,fr;q=0.5,en;q=0.4', 'fr-CA'],
  ['en;q=0.3, fr;q=0.4', 'fr-CA'],
  ['fr;q=0, en;q=0.1', 'en-CA'],
  ['*', 'en-CA'],
  ['', 'en-CA'],
  ['frr,english;q=x', 'en-CA'],
  [undefined, 'en-CA'],
])('the language asked for by %j is %s', (header, locale) => {
  expect(localeAsked(header)).toBe(locale);
});

test('the page and the application agree on the language', () => {
  for (const languages of [['fr'], ['en-US', 'fr'], ['de', 'fr-FR', 'en'], ['es'], ['FR-ca', 'en']])
    expect(localeAsked(languages.map((one, index) => `${one};q=${1 - index / 10}`).join(','))).toBe(
      browserLocale(languages),
    );
});
