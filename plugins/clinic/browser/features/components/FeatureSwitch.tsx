import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Switch, Tag, useAction } from '#ui';
import { Auth, type Feature } from '#core/shared';
import { featuresTexts } from '../messages/index.ts';
import { FeatureSwitchStore } from '../stores/FeatureSwitchStore.ts';

/** On at once; off after a question; both can be undone. */
export const FeatureSwitch = observer(({ feature, title }: { readonly feature: Feature; readonly title: string }) => {
  const t = useMessages(featuresTexts);
  const desk = useStore(FeatureSwitchStore);
  const auth = useService(Auth);
  const { run } = useAction();
  if (feature.essential) return <Tag tone="note">{t.always}</Tag>;

  const change = (enabled: boolean): Promise<boolean> => {
    const text = t.offText(title, auth.organization?.name ?? '');
    return run(() => desk.set(feature, enabled), {
      ask: enabled ? undefined : { title: t.offTitle(title), text, action: t.offAction },
      done: enabled ? t.isOn(title) : t.isOff(title),
      undo: () => desk.set(feature, !enabled),
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
