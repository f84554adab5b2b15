import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { IdleWatch } from '#core/browser/lock/idleWatch.ts';
import { Button } from '#ui';
import { Lock } from '#core/shared';
import { shellMessages } from '../shell/shellTexts.ts';
import './lock.css';

const minute = 60_000;
/** As long as it takes to be read aloud. */
const saidMs = 10_000;
/** What postpones the lock in this tab takes the warning away, too. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'storage'];

/** STA-5: a minute before the screen locks by itself it is said, on screen and aloud, with the way to postpone it. */
export const LockWarning = observer(() => {
  const t = useMessages(shellMessages);
  const { delayMinutes, locked } = useService(Lock);
  const [near, setNear] = useState(false);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (!stays) return undefined;
    const timer = setTimeout(() => setStays(false), saidMs);
    return () => clearTimeout(timer);
  }, [stays]);
  useEffect(() => {
    if (delayMinutes === 0 || locked) return undefined;
    if (!near) {
      const lead = Math.min(minute, (delayMinutes * minute) / 2);
      const watch = new IdleWatch(delayMinutes * minute - lead, () => setNear(true), localStorage);
      return () => watch.dispose();
    }
    const touched = (): void => {
      setNear(false);
      setStays(true);
    };
    for (const sign of signs) window.addEventListener(sign, touched, { passive: true, capture: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, touched, { capture: true });
    };
  }, [delayMinutes, locked, near]);
  const said = near && !locked ? t.locksSoon : stays ? t.stays : '';
  return (
    <>
      {near && !locked && (
        <div className="pv-lock-warning">
          <p>{t.locksSoon}</p>
          <Button intent="primary">{t.stayHere}</Button>
        </div>
      )}
      {said !== '' && (
        <p className="pv-seen-only-by-readers" role="alert">
          {said}
        </p>
      )}
    </>
  );
});
