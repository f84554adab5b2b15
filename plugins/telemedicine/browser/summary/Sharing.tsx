import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages } from '../../../../core/browser/index.ts';
import { Card, Switch } from '../../../../core/browser/ui/index.ts';
import type { Summary } from '../../shared/visit.ts';
import { summaryMessages } from './messages.ts';
import { useRate } from './useRate.ts';

/** The patient alone decides whether those who came along read it too. */
export const Sharing = observer(({ summary }: { readonly summary: Summary }) => {
  const t = useMessages(summaryMessages);
  const rate = useRate(summary.id);
  const [busy, setBusy] = useState(false);
  const share = async (shared: boolean): Promise<void> => {
    setBusy(true);
    await rate({ shared }, shared ? t.shared : t.unshared, { shared: !shared });
    setBusy(false);
  };
  return (
    <Card title={t.shareTitle}>
      <Switch checked={summary.shared} busy={busy} onChange={(on) => void share(on)} label={t.share} showLabel />
      <p className="pv-muted">{t.shareText}</p>
    </Card>
  );
});
