import { whole } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button, Callout, PrintButton } from '#ui';
import { settingsTexts } from '../messages/index.ts';
import { SecondFactorStore } from '../stores/SecondFactorStore.ts';

/** Shown once, to be kept outside this device. */
export const RecoveryCodes = observer(({ codes }: { readonly codes: readonly string[] }) => {
  const t = useMessages(settingsTexts);
  const factor = useStore(SecondFactorStore);
  const [said, setSaid] = useState('');
  const copy = (): void => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(t.copied),
      () => setSaid(t.copyFailed),
    );
  };
  return (
    <>
      <Callout tone="good" title={t.recoveryTitle}>
        {t.recoveryText}
      </Callout>
      <ul className="account-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p role="status">{said}</p>
      <div className="pv-form-actions">
        <Button intent="plain" onClick={copy}>
          {t.copy}
        </Button>
        <PrintButton of={whole(null)}>{t.print}</PrintButton>
        <Button intent="primary" onClick={factor.forget}>
          {t.recoveryKept}
        </Button>
      </div>
    </>
  );
});
