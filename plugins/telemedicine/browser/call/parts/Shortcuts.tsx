import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import { Switch } from '../../../../../core/browser/ui/index.ts';
import { callTexts } from '../callTexts.ts';
import { useDesk } from './desk.ts';

export const Shortcuts = observer(() => {
  const t = useMessages(callTexts);
  const desk = useDesk();
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
      <Switch showLabel label={t.shortcutsOn} checked={desk.shortcuts} onChange={desk.allowShortcuts} />
    </>
  );
});
