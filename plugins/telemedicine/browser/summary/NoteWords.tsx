import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../core/browser/index.ts';
import { Tag } from '../../../../core/browser/ui/index.ts';
import type { Summary } from '../../shared/visit.ts';
import { summaryMessages } from './messages.ts';

interface NoteWordsProps {
  readonly text: string;
  readonly sources?: Summary['note']['sources'];
}

/** The note as it was written, each line with where it came from. */
export const NoteWords = observer(({ text, sources = [] }: NoteWordsProps) => {
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
