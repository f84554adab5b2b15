import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Button } from '#ui';
import { I18n } from '#core/shared';
import { VisitLine } from '#clinical/shared';
import type { TranscriptLine } from '../../shared/transcript.ts';
import { messages } from '../messages/index.ts';
import { NoteChoiceStore } from '../stores/NoteChoiceStore.ts';

/** One line with its source, which the note's author can copy. */
export const LineRow = observer(({ line }: { readonly line: TranscriptLine }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { note } = useService(VisitLine);
  const choice = useStore(NoteChoiceStore);
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
