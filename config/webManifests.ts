import type { Locale } from '#core/shared';
import { brand } from './brand.ts';

/** Whose shortcuts they are. Who works at a clinic opens other pages first than who is cared for. */
export const installers = ['patient', 'staff'] as const;
export type Installer = (typeof installers)[number];

interface Shortcut {
  readonly name: Readonly<Record<Locale, string>>;
  readonly url: string;
}

const today: Shortcut = { name: { 'en-CA': 'Today', 'fr-CA': 'Aujourd’hui' }, url: '/' };
const messages: Shortcut = { name: { 'en-CA': 'Messages', 'fr-CA': 'Messages' }, url: '/messages' };
const appointments: Shortcut = { name: { 'en-CA': 'Appointments', 'fr-CA': 'Rendez-vous' }, url: '/appointments' };

/** What an installed app offers from its icon; a launcher shows no more than four. A page that is not there leads home. */
export const shortcuts: Readonly<Record<Installer, readonly Shortcut[]>> = {
  patient: [today, messages, appointments],
  staff: [
    today,
    { name: { 'en-CA': 'Patients', 'fr-CA': 'Patients' }, url: '/clinic/patients' },
    { name: { 'en-CA': 'Tasks', 'fr-CA': 'Tâches' }, url: '/care-provider/tasks' },
    messages,
  ],
};

const descriptions: Readonly<Record<Locale, string>> = {
  'en-CA': 'Messages, visits, medications and home care: your whole clinic in one place.',
  'fr-CA': 'Messagerie, rendez-vous, médicaments et soins à domicile : toute votre clinique en un seul endroit.',
};

/** `--page` of `core/ui/theme/tokens.css`: what an app shows before its first page is drawn. */
export const pageColors = { bright: '#f6f7fb', dark: '#12141f' } as const;

/** Under the root of the site. A manifest has one colour of its first moment, so there is one of each for either theme. */
export const webManifestFile = (installer: Installer, language: Locale, bright: boolean): string =>
  `${installer}.${language}${bright ? '' : '.dark'}.webmanifest`;

const drawn = { sizes: '192x192', type: 'image/png' };

/** W3C Web Application Manifest. One app, whoever installs it: its `id` is the same in each. */
export const webManifest = (installer: Installer, language: Locale, bright: boolean) => ({
  id: '/',
  lang: language,
  name: brand.product,
  short_name: brand.product,
  description: descriptions[language],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: bright ? pageColors.bright : pageColors.dark,
  theme_color: brand.color,
  categories: ['health', 'medical'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', ...drawn, purpose: 'any' },
    { src: '/icon-512.png', ...drawn, sizes: '512x512', purpose: 'any' },
    { src: '/icon-maskable-512.png', ...drawn, sizes: '512x512', purpose: 'maskable' },
  ],
  shortcuts: shortcuts[installer].map(({ name, url }) => ({
    ...{ name: name[language], url },
    icons: [{ src: '/icon-192.png', ...drawn }],
  })),
});
