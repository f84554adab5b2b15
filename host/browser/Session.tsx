import '#ui/session.css';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { webManifestFile } from '#config/webManifests.ts';
import { useService } from '#core/browser';
import { Auth, I18n, isStaff, type Locale, type Role } from '#core/shared';
import { LockScreen } from './lock/LockScreen.tsx';
import { SuspendedScreen } from './lock/SuspendedScreen.tsx';
import { Shell } from './shell/Shell.tsx';

interface Props {
  readonly part: 'shell' | 'lock' | 'suspended';
  readonly children?: ReactNode;
}

/**
 * Who signs in may want to install it, with shortcuts of their work in their language. Not in the page itself: the manifest and its icon are
 * two requests of the login page.
 */
const offerInstallation = (locale: Locale, role: Role | null): void => {
  const manifest = `/${webManifestFile(isStaff(role) ? 'staff' : 'patient', locale)}`;
  for (const [rel, href] of Object.entries({ manifest, 'apple-touch-icon': '/apple-touch-icon.png' })) {
    const link = document.head.querySelector(`link[rel=${rel}]`) ?? document.createElement('link');
    Object.assign(link, { rel, href });
    if (!link.isConnected) document.head.append(link);
  }
};

export const Session = observer(({ part, children }: Props) => {
  const { locale } = useService(I18n);
  const { activeRole } = useService(Auth);
  useEffect(() => offerInstallation(locale, activeRole), [locale, activeRole]);
  if (part === 'suspended') return <SuspendedScreen />;
  return part === 'lock' ? <LockScreen /> : <Shell>{children}</Shell>;
});
