import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Switch } from '#ui';
import { CallPreferenceStore } from '../../stores/CallPreferenceStore.ts';
import { callMessages } from '../messages/index.ts';

export const ShortcutList = observer(() => {
  const t = useMessages(callMessages);
  const preferences = useStore(CallPreferenceStore);
  const keys = [
    ['M', t.microphone],
    ['V', t.camera],
    ['H', t.hand],
    ['C', t.chat],
  ] as const;
  return (
    <>
      <p>{t.shortcutsText}</p>
      <dl className="tc-keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch showLabel label={t.shortcutsOn} checked={preferences.shortcuts} onChange={preferences.allowShortcuts} />
    </>
  );
});
