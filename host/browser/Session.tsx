import '#ui/session.css';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { useService } from '#core/browser';
import { I18n, type Locale } from '#core/shared';
import { LockScreen } from './lock/LockScreen.tsx';
import { SuspendedScreen } from './lock/SuspendedScreen.tsx';
import { Shell } from './shell/Shell.tsx';

interface Props {
  readonly part: 'shell' | 'lock' | 'suspended';
  readonly children?: ReactNode;
}

/**
 * Who signs in may want to install it, with shortcuts in their language. Not in the page itself: the manifest and its icon are
 * two requests of the login page.
 */
const offerInstallation = (locale: Locale): void => {
  const manifest = locale === 'fr-CA' ? '/site.fr.webmanifest' : '/site.webmanifest';
  for (const [rel, href] of Object.entries({ manifest, 'apple-touch-icon': '/apple-touch-icon.png' })) {
    const link = document.head.querySelector(`link[rel=${rel}]`) ?? document.createElement('link');
    Object.assign(link, { rel, href });
    if (!link.isConnected) document.head.append(link);
  }
};

export const Session = observer(({ part, children }: Props) => {
  const { locale } = useService(I18n);
  useEffect(() => offerInstallation(locale), [locale]);
  if (part === 'suspended') return <SuspendedScreen />;
  return part === 'lock' ? <LockScreen /> : <Shell>{children}</Shell>;
});
