import '#ui/session.css';
import { type ReactNode, useEffect } from 'react';
import { LockScreen } from './lock/LockScreen.tsx';
import { SuspendedScreen } from './lock/SuspendedScreen.tsx';
import { Shell } from './shell/Shell.tsx';

interface Props {
  readonly part: 'shell' | 'lock' | 'suspended';
  readonly children?: ReactNode;
}

/** Who signs in may want to install it. Not in the page itself: the manifest and its icon are two requests of the login page. */
const offerInstallation = (): void => {
  if (document.head.querySelector('link[rel=manifest]')) return;
  const offered = { manifest: '/site.webmanifest', 'apple-touch-icon': '/apple-touch-icon.png' };
  for (const [rel, href] of Object.entries(offered)) {
    const link = document.createElement('link');
    Object.assign(link, { rel, href });
    document.head.append(link);
  }
};

export const Session = ({ part, children }: Props) => {
  useEffect(offerInstallation, []);
  if (part === 'suspended') return <SuspendedScreen />;
  return part === 'lock' ? <LockScreen /> : <Shell>{children}</Shell>;
};
