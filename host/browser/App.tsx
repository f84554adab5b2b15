import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Contributed, useService } from '../../core/browser/index.ts';
import type { Outcome } from '../../core/browser/router/decide.ts';
import { Auth, Lock, Router } from '../../core/shared/index.ts';
import { Boot } from './Boot.tsx';
import { NotFound } from './pages/NotFound.tsx';
import { SignedIn } from './SignedIn.tsx';

interface Props {
  /** What the guard says of the address; read anew on every change. */
  readonly outcome: () => Outcome;
}

/** One page at a time, in its frame. */
export const App = observer(({ outcome }: Props) => {
  const auth = useService(Auth);
  const lock = useService(Lock);
  const router = useService(Router);
  const now = outcome();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (now.is === 'page') shown.current = router.path;
  });

  // What is behind the lock is not in the page (STA-5).
  if (auth.signedIn && lock.locked) return <SignedIn part="lock" />;
  if (now.is === 'redirect') return <Boot />;
  if (now.is === 'pending' && !auth.signedIn) return <Boot />;
  if (now.is === 'page' && now.found.route.frame === 'bare') {
    const { owner, route } = now.found;
    const Page = route.page;
    return (
      <Contributed owner={owner} loading={<Boot />} key={route.path}>
        <Page />
      </Contributed>
    );
  }
  // The page was on screen and is gone with its plugin: its feature was switched off a moment ago.
  const switchedOff = now.is === 'missing' && shown.current === router.path;
  return (
    <SignedIn part="shell">
      {now.is === 'page' && (
        <Contributed owner={now.found.owner} key={now.found.route.path}>
          <now.found.route.page />
        </Contributed>
      )}
      {now.is === 'missing' && <NotFound switchedOff={switchedOff} home={router.home()} />}
    </SignedIn>
  );
});
