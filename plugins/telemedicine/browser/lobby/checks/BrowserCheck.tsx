import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages } from '../../../../../core/browser/index.ts';
import { Button } from '../../../../../core/browser/ui/index.ts';
import { lobbyMessages } from '../messages.ts';
import type { Checking } from './Checking.ts';
import { CheckRow } from './CheckRow.tsx';

interface BrowserCheckProps {
  readonly checking: Checking;
  /** The way back here from another browser: the address bar may not hold it any more. */
  readonly link: () => string;
}

export const BrowserCheck = observer(({ checking, link }: BrowserCheckProps) => {
  const t = useMessages(lobbyMessages);
  const { can, openIn } = checking.seen;
  const [copied, setCopied] = useState('');
  const copy = (): void =>
    void navigator.clipboard.writeText(link()).then(
      () => setCopied(t.copied),
      () => setCopied(t.copyFailed),
    );
  return (
    <CheckRow name={t.browser} verdict={checking.checks.browser}>
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
