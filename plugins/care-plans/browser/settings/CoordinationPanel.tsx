import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import { Async, Callout, Card, Skeleton, Switch } from '../../../../core/browser/ui/index.ts';
import { Auth, Resources, Toasts } from '../../../../core/shared/index.ts';
import { getCoordination, setCoordination } from '../../shared/contract.ts';
import { handOffTexts } from '../messages/handOffTexts.ts';

/** ENT-1: whether the clinic works with the coordinated-care service. Takes effect in every open page at once. */
export const CoordinationPanel = observer(() => {
  const t = useMessages(handOffTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const auth = useService(Auth);
  const errorText = useErrorText();
  const coordination = useResource(getCoordination, {});
  const [busy, setBusy] = useState(false);
  const set = async (enabled: boolean): Promise<void> => {
    setBusy(true);
    try {
      await resources.send(setCoordination, { body: { enabled } });
      toasts.show({ message: enabled ? t.settingsOn : t.settingsOff, intent: 'success' });
      await auth.refreshMe();
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Async resource={coordination} skeleton={<Skeleton lines={4} />}>
      {({ enabled, configured, host }) => (
        <Card>
          <div className="pv-stack">
            <p>{t.settingsText}</p>
            <Switch
              label={t.settingsSwitch}
              showLabel
              checked={enabled}
              busy={busy}
              onChange={(checked) => void set(checked)}
            />
            {configured && host !== null ? (
              <Callout tone="good" title={t.settingsService}>
                <p>{t.settingsReached(host)}</p>
              </Callout>
            ) : (
              <Callout tone="wait" title={t.notConfigured}>
                <p>{t.notConfiguredText}</p>
              </Callout>
            )}
          </div>
        </Card>
      )}
    </Async>
  );
});
