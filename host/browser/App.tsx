import { useDeferredValue } from 'react';
import { observer } from 'mobx-react-lite';
import { hasNetwork, RoutedPage, useFetched, useGone, useScreen, useWanted } from '#core/browser';
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
  const gone = useGone();
  const hasCome = useFetched(screen.is === 'page' && auth?.signedIn ? screen.found.route.page : null);
  // A page whose code has just come is drawn in slices, between which presses and answers have their turn. Without a network no
  // answer comes, and slices only put it off.
  const isInSlices = useDeferredValue(hasCome) && hasCome;
  const isFetched = hasNetwork() ? isInSlices : hasCome;
  // What somebody began to type on the next page would be lost when that one loads anew.
  if (!auth || !lock || !router || auth.leaving) return <Boot />;

  if (auth.signedIn && auth.suspended) return <SignedIn part="suspended" />;
  const bare = screen.is === 'page' && screen.found.route.frame === 'bare' ? screen.found : null;
  if (bare?.route.beforeLock) return <RoutedPage found={bare} loading={<Boot />} />;
  // What is behind the lock is not in the page (STA-5).
  if (auth.signedIn && lock.locked) return <SignedIn part="lock" />;
  if (bare) return <RoutedPage found={bare} loading={<Boot />} />;
  if (!auth.signedIn || screen.is === 'redirect') return <Boot />;
  return (
    <SignedIn part="shell">
      {screen.is === 'page' && isFetched && <RoutedPage found={screen.found} loading={<Coming />} />}
      {(screen.is === 'pending' || !isFetched) && <Coming />}
      {screen.is === 'missing' && <NotFound switchedOff={gone} home={router.home()} />}
    </SignedIn>
  );
});

const Coming = () => (
  <div className="pv-page pv-coming">
    <Skeleton lines={6} />
  </div>
);
