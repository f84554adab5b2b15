import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { useOwnChange } from '#core/browser/resources/useOwnChange.ts';
import { Async, Callout, Card, Skeleton, Switch, useAction } from '#ui';
import { getCoordination, setCoordination } from '#plugins/care-plans/shared/calls.ts';
import { handOffTexts } from '../messages/index.ts';

/** ENT-1: whether the clinic works with the coordinated-care service. Takes effect in every open page at once. */
export const CoordinationPanel = observer(() => {
  const t = useMessages(handOffTexts);
  const change = useOwnChange();
  const coordination = useResource(getCoordination, {});
  const { busy, run } = useAction();
  const set = (enabled: boolean): Promise<boolean> =>
    run(() => change(setCoordination, { body: { enabled } }), { done: enabled ? t.settingsOn : t.settingsOff });
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
