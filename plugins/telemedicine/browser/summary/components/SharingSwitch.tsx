import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Card, Switch } from '#ui';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { summaryMessages } from '../messages/index.ts';
import { useRateVisit } from '../hooks/useRateVisit.ts';

/** The patient alone decides whether those who came along read it too. */
export const SharingSwitch = observer(({ summary }: { readonly summary: Summary }) => {
  const t = useMessages(summaryMessages);
  const { busy, rate } = useRateVisit(summary.id);
  const share = (shared: boolean): Promise<boolean> =>
    rate({ shared }, shared ? t.shared : t.unshared, { shared: !shared });
  return (
    <Card title={t.shareTitle}>
      <Switch checked={summary.shared} busy={busy} onChange={(on) => void share(on)} label={t.share} showLabel />
      <p className="pv-muted">{t.shareText}</p>
    </Card>
  );
});
