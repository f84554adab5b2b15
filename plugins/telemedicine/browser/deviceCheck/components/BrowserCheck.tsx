import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages } from '#core/browser';
import { Button } from '#ui';
import { lobbyMessages } from '../../lobby/messages/index.ts';
import type { DeviceCheckStore } from '../stores/DeviceCheckStore.ts';
import { CheckRow } from './CheckRow.tsx';

interface BrowserCheckProps {
  readonly deviceCheck: DeviceCheckStore;
  /** The link back to this page; the address bar may no longer hold it. */
  readonly link: () => string;
}

export const BrowserCheck = observer(({ deviceCheck, link }: BrowserCheckProps) => {
  const t = useMessages(lobbyMessages);
  const { can, openIn } = deviceCheck.seen;
  const [copied, setCopied] = useState('');
  const copy = (): void =>
    void navigator.clipboard.writeText(link()).then(
      () => setCopied(t.copied),
      () => setCopied(t.copyFailed),
    );
  return (
    <CheckRow name={t.browser} verdict={deviceCheck.checks.browser}>
      <p>{openIn ? t.browserInApp(openIn) : can ? t.browserGood : t.browserOld}</p>
      {(openIn ?? !can) && (
        <div className="tl-acts">
          <Button onClick={copy}>{t.copyLink}</Button>
        </div>
      )}
      <p role="status">{copied}</p>
    </CheckRow>
  );
});
