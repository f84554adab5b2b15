import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '../../../../../core/browser/index.ts';
import { Switch } from '../../../../../core/browser/ui/index.ts';
import { CallHabits } from '../../stores/CallHabits.ts';
import { callTexts } from '../callTexts.ts';

export const Shortcuts = observer(() => {
  const t = useMessages(callTexts);
  const habits = useStore(CallHabits);
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
      <Switch showLabel label={t.shortcutsOn} checked={habits.shortcuts} onChange={habits.allowShortcuts} />
    </>
  );
});
