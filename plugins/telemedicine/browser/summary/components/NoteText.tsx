import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Tag } from '#ui';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { summaryMessages } from '../messages/index.ts';

interface NoteTextProps {
  readonly text: string;
  readonly sources?: Summary['note']['sources'];
}

/** The note as it was written, each line with where it came from. */
export const NoteText = observer(({ text, sources = [] }: NoteTextProps) => {
  const t = useMessages(summaryMessages);
  if (sources.length === 0) return <p className="tm-words">{text}</p>;
  const from = new Map(sources.map(({ line, from: source }) => [line, source]));
  return (
    <div>
      {text.split('\n').map((words, line) => {
        const source = from.get(line);
        return (
          <p key={line} className="tm-line">
            <span>{words}</span>
            {source !== undefined && <Tag tone="note">{t.source(source)}</Tag>}
          </p>
        );
      })}
    </div>
  );
});
