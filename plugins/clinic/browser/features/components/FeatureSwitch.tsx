import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Switch, Tag, useAction } from '#ui';
import { Auth, type Feature, featureEffect, Http } from '#core/shared';
import { featuresTexts } from '../messages/index.ts';
import { FeatureSwitchStore } from '../stores/FeatureSwitchStore.ts';

/** On at once; off after a question; both can be undone. */
export const FeatureSwitch = observer(({ feature, title }: { readonly feature: Feature; readonly title: string }) => {
  const t = useMessages(featuresTexts);
  const desk = useStore(FeatureSwitchStore);
  const auth = useService(Auth);
  const http = useService(Http);
  const { run } = useAction();
  if (feature.essential) return <Tag tone="note">{t.always}</Tag>;

  const change = async (enabled: boolean): Promise<boolean> => {
    let text = t.offText(title, auth.organization?.name ?? '');
    // Whom it affects is said where that is known; nobody is kept from switching by a count that fails.
    if (!enabled)
      await http.send(featureEffect, { params: { id: feature.id } }).then(
        (effect) => (text = `${t.affects(effect)} ${text}`),
        () => undefined,
      );
    return run(() => desk.set(feature, enabled), {
      ask: enabled ? undefined : { title: t.offTitle(title), text, action: t.offAction },
      done: enabled ? t.isOn(title) : t.isOff(title),
      undo: () => desk.keep(feature),
    });
  };
  return (
    <Switch
      checked={feature.enabled}
      busy={desk.busy.has(feature.id)}
      label={t.switchLabel(title)}
      onChange={(enabled) => void change(enabled)}
    />
  );
});
