import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { I18n, VisitLine } from '../../../../core/shared/index.ts';
import type { TranscriptLine } from '../../shared/transcript.ts';
import { messages } from '../messages.ts';
import { NoteChoice } from '../stores/NoteChoice.ts';

/** One line with its source; whoever writes the note may take it over. */
export const LineRow = observer(({ line }: { readonly line: TranscriptLine }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { note } = useService(VisitLine);
  const choice = useStore(NoteChoice);
  const source = t.said(line.name, i18n.time(line.at));
  return (
    <li className="words-line">
      <p className="words-source">{source}</p>
      <p lang={line.language}>{line.text}</p>
      {note?.open &&
        (choice.has(line.id) ? (
          <p className="words-source">{t.inNote}</p>
        ) : (
          <Button intent="quiet" aria-label={t.useLine(line.text)} onClick={() => choice.take(line, source)}>
            {t.useInNote}
          </Button>
        ))}
    </li>
  );
});
