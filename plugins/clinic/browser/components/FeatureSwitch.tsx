import { observer } from 'mobx-react-lite';
import { useErrorText, useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Switch, Tag, useConfirm } from '../../../../core/browser/ui/index.ts';
import { Auth, type Feature, Toasts } from '../../../../core/shared/index.ts';
import { featuresTexts } from '../messages/featuresTexts.ts';
import { FeatureDesk } from '../stores/FeatureDesk.ts';

/** On at once; off after a question; both can be undone. */
export const FeatureSwitch = observer(({ feature, title }: { readonly feature: Feature; readonly title: string }) => {
  const t = useMessages(featuresTexts);
  const desk = useStore(FeatureDesk);
  const toasts = useService(Toasts);
  const auth = useService(Auth);
  const confirm = useConfirm();
  const errorText = useErrorText();
  if (feature.essential) return <Tag tone="note">{t.always}</Tag>;

  const put = (enabled: boolean): Promise<boolean> =>
    desk.set(feature, enabled).then(
      () => true,
      (error: unknown) => {
        toasts.show({ message: errorText(error), intent: 'danger' });
        return false;
      },
    );
  const change = async (enabled: boolean): Promise<void> => {
    const text = t.offText(title, auth.organization?.name ?? '');
    if (!enabled && !(await confirm({ title: t.offTitle(title), text, action: t.offAction }))) return;
    if (await put(enabled)) toasts.undo(enabled ? t.isOn(title) : t.isOff(title), () => void put(!enabled));
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
