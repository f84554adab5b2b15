import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Card } from '#ui';
import { I18n, type Resource } from '#core/shared';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { CodeList } from './CodeList.tsx';
import { summaryMessages } from '../messages/index.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteText } from './NoteText.tsx';

interface StaffNoteProps {
  readonly resource: Resource<Summary>;
  readonly summary: Summary;
  /** Beside the call it is only a draft. */
  readonly draft?: boolean;
}

/** The note of a visit as the clinic writes it, and reads it once it is signed. */
export const StaffNote = observer(({ resource, summary, draft = false }: StaffNoteProps) => {
  const t = useMessages(summaryMessages);
  const i18n = useService(I18n);
  const { note } = summary;
  if (!note.signed) return <NoteEditor resource={resource} summary={summary} draft={draft} />;
  return (
    <Card title={t.note} tone="good">
      <div className="tm-part">
        <CodeList note={note} staff />
        <NoteText text={note.text} sources={note.sources} />
        {note.next !== '' && (
          <>
            <h3>{t.nextField}</h3>
            <NoteText text={note.next} />
          </>
        )}
        <small>{t.signed(note.signed.by, i18n.date(note.signed.at))}</small>
      </div>
    </Card>
  );
});
