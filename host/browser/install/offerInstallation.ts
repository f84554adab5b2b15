import { webManifestFile } from '#config/webManifests.ts';
import { isStaff, type Locale, type Role, type Theme } from '#core/shared';

export interface Installation {
  readonly locale: Locale;
  readonly role: Role | null;
  readonly theme: Pick<Theme, 'choice' | 'bright'>;
}

/** Only iOS says whether a page was added to the home screen by this. */
const isApple = (): boolean => 'standalone' in navigator;

/**
 * Who signs in may want to install it, with shortcuts of their work in their language and in the theme that they chose. Not in the
 * page itself: the manifest and its icon are two requests of the login page.
 */
export const offerInstallation = ({ locale, role, theme }: Installation): void => {
  const manifest = `/${webManifestFile(isStaff(role) ? 'staff' : 'patient', locale, theme.bright)}`;
  for (const [rel, href] of Object.entries({ manifest, 'apple-touch-icon': '/apple-touch-icon.png' })) {
    const link = document.head.querySelector(`link[rel=${rel}]`) ?? document.createElement('link');
    Object.assign(link, { rel, href });
    if (!link.isConnected) document.head.append(link);
  }
  if (!isApple()) return;
  const bright = theme.choice === 'system' ? 'system' : theme.bright;
  // A picture that cannot be drawn is one that iOS leaves out: it shows its own plain colour.
  void import(/* webpackChunkName: "start-images" */ './startImages.ts')
    .then(({ offerStartImages }) => offerStartImages(bright))
    .catch(() => undefined);
};
