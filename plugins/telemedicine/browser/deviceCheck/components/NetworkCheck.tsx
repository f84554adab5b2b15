import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import { VisitStore } from '../../stores/VisitStore.ts';
import { lobbyMessages } from '../../lobby/messages/index.ts';
import type { DeviceCheckStore } from '../stores/DeviceCheckStore.ts';
import { CheckRow } from './CheckRow.tsx';

/** The way to the clinic, in words. Measured again when the connection comes and goes. */
export const NetworkCheck = observer(({ deviceCheck }: { readonly deviceCheck: DeviceCheckStore }) => {
  const t = useMessages(lobbyMessages);
  const visitStore = useStore(VisitStore);
  const { network, relay, measuring } = deviceCheck;
  const measure = useCallback(() => void deviceCheck.measure(() => visitStore.ways()), [deviceCheck, visitStore]);
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
    <CheckRow name={t.network} verdict={measuring ? 'busy' : deviceCheck.checks.network}>
      <p role="status">
        {told && words[network]} {told && (network === 'good' || network === 'poor') && through}
      </p>
      {told && deviceCheck.checks.network !== 'good' && (
        <div className="tl-acts">
          <Button onClick={measure}>{t.checkAgain}</Button>
        </div>
      )}
    </CheckRow>
  );
});
