import '#ui/session.css';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { lazyPart, useService } from '#core/browser';
import { Auth, I18n, Theme } from '#core/shared';
import { Boot } from './Boot.tsx';
import { offerInstallation } from './install/offerInstallation.ts';
import { LockScreen } from './lock/LockScreen.tsx';
import { useTogether } from './shell/arrival/useTogether.ts';
import { Shell } from './shell/Shell.tsx';

/** Only a server says so, and it has this as well. */
const SuspendedScreen = lazyPart(() => import('./lock/SuspendedScreen.tsx'), 'SuspendedScreen');

interface Props {
  readonly part: 'shell' | 'lock' | 'suspended';
  readonly children?: ReactNode;
}

export const Session = observer(({ part, children }: Props) => {
  const { locale } = useService(I18n);
  const { activeRole: role } = useService(Auth);
  const { choice, bright } = useService(Theme);
  useEffect(() => offerInstallation({ locale, role, theme: { choice, bright } }), [locale, role, choice, bright]);
  const isTogether = useTogether();
  if (part === 'suspended') return <SuspendedScreen />;
  if (part === 'lock') return <LockScreen />;
  return isTogether ? <Shell>{children}</Shell> : <Boot />;
});
