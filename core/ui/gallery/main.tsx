import '../base.css';
import '../session.css';
import './gallery.css';
import { createRoot } from 'react-dom/client';
import { type Locale, locales, Router } from '#core/shared';
import { Translations } from '#core/browser/i18n/translations.ts';
import { KernelContext } from '#core/browser/react/context.ts';
import { ThemeStore } from '#core/browser/theme/themeStore.ts';
import { bareKernel } from '../bareKernel.ts';
import { Confirmations } from '../overlay/Confirmations.tsx';
import { Gallery, galleryParts, type GalleryView } from './Gallery.tsx';

const asked = new URLSearchParams(window.location.search);
const oneOf = <T extends string>(name: string, values: readonly T[]): T =>
  values.find((value) => value === asked.get(name)) ?? values[0]!;

const view: GalleryView = {
  part: oneOf('part', Object.keys(galleryParts)),
  locale: oneOf<Locale>('locale', locales),
  theme: oneOf('theme', ['bright', 'dark']),
  contrast: oneOf('contrast', ['system', 'more']),
  width: oneOf('width', ['page', 'phone']),
  bare: asked.has('bare'),
};

const theme = new ThemeStore();
theme.choose(view.theme);
theme.adapt({ contrast: view.contrast });
theme.paint(document.body);
document.documentElement.lang = view.locale;

const kernel = await bareKernel(new Translations(view.locale as Locale), [[Router, { go: () => undefined }]]);
createRoot(document.getElementById('root')!).render(
  <KernelContext value={kernel}>
    <Confirmations>
      <Gallery view={view} />
    </Confirmations>
  </KernelContext>,
);
