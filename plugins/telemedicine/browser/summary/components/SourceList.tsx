import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Tag } from '#ui';
import { sourcesIn } from '../noteLine.ts';
import { NoteLineStore } from '../stores/NoteLineStore.ts';
import { summaryMessages } from '../messages/index.ts';

/** Which lines of the text came from elsewhere, while it is being written. */
export const SourceList = observer(({ text }: { readonly text: string }) => {
  const t = useMessages(summaryMessages);
  const sources = sourcesIn(text, useStore(NoteLineStore).entries);
  if (sources.length === 0) return null;
  const words = text.split('\n');
  return (
    <section aria-label={t.sources}>
      <h3>{t.sources}</h3>
      <ul className="pv-rows">
        {sources.map(({ line, from }) => (
          <li key={line}>
            <span>{words[line]}</span>
            <Tag tone="note">{t.source(from)}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
});
