import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useMessages, useStore } from '../../../../../core/browser/index.ts';
import { Button } from '../../../../../core/browser/ui/index.ts';
import { Room } from '../../stores/Room.ts';
import { lobbyMessages } from '../messages.ts';
import type { Checking } from './Checking.ts';
import { CheckRow } from './CheckRow.tsx';

/** The way to the clinic, in words. Measured again when the connection comes and goes. */
export const NetworkCheck = observer(({ checking }: { readonly checking: Checking }) => {
  const t = useMessages(lobbyMessages);
  const room = useStore(Room);
  const { network, relay, measuring } = checking;
  const measure = useCallback(() => void checking.measure(() => room.ways()), [checking, room]);
  useEffect(() => {
    measure();
    window.addEventListener('online', measure);
    window.addEventListener('offline', measure);
    return () => {
      window.removeEventListener('online', measure);
      window.removeEventListener('offline', measure);
    };
  }, [measure]);
  const words = {
    good: t.networkGood,
    poor: t.networkPoor,
    failed: t.networkFailed,
    blocked: t.networkBlocked,
  } as const;
  const through = relay === null ? t.networkTried : relay ? t.networkRelay : t.networkNoRelay;
  const told = network !== null && !measuring;
  return (
    <CheckRow name={t.network} verdict={measuring ? 'busy' : checking.checks.network}>
      <p role="status">
        {told && words[network]} {told && (network === 'good' || network === 'poor') && through}
      </p>
      {told && checking.checks.network !== 'good' && (
        <div className="tl-acts">
          <Button onClick={measure}>{t.checkAgain}</Button>
        </div>
      )}
    </CheckRow>
  );
});
