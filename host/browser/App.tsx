import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { type Route, RoutedPage, useScreen, useWanted } from '#core/browser';
import { Skeleton } from '#ui';
import { Auth, Lock, Router } from '#core/shared';
import { Boot } from './Boot.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { SignedIn } from './SignedIn.tsx';

/** One page at a time, in its frame. */
export const App = observer(() => {
  const auth = useWanted(Auth);
  const lock = useWanted(Lock);
  const router = useWanted(Router);
  const screen = useScreen();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (screen.is === 'page') shown.current = router?.path ?? null;
  });
  if (!auth || !lock || !router) return <Boot />;

  if (auth.signedIn && auth.suspended) return <SignedIn part="suspended" />;
  // What is behind the lock is not in the page (STA-5).
  if (auth.signedIn && lock.locked) return <SignedIn part="lock" />;
  // A page for anyone has the shell around it only for whoever has one.
  const isBare = ({ frame, allow }: Route): boolean => frame === 'bare' || (!auth.signedIn && allow === 'anyone');
  if (screen.is === 'page' && isBare(screen.found.route)) {
    return <RoutedPage found={screen.found} loading={<Boot />} />;
  }
  if (!auth.signedIn || screen.is === 'redirect') return <Boot />;
  // The page was on screen and is gone with its plugin: its feature was switched off a moment ago.
  const switchedOff = screen.is === 'missing' && shown.current === router.path;
  return (
    <SignedIn part="shell">
      {screen.is === 'page' && <RoutedPage found={screen.found} loading={<Coming />} />}
      {screen.is === 'pending' && <Coming />}
      {screen.is === 'missing' && <NotFound switchedOff={switchedOff} home={router.home()} />}
    </SignedIn>
  );
});

const Coming = () => (
  <div className="pv-page">
    <Skeleton lines={6} />
  </div>
);
