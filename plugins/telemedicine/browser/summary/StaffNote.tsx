import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Card } from '../../../../core/browser/ui/index.ts';
import { I18n, type Resource } from '../../../../core/shared/index.ts';
import type { Summary } from '../../shared/visit.ts';
import { CodesRead } from './CodesRead.tsx';
import { summaryMessages } from './messages.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteWords } from './NoteWords.tsx';

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
        <CodesRead note={note} staff />
        <NoteWords text={note.text} sources={note.sources} />
        {note.next !== '' && (
          <>
            <h3>{t.nextField}</h3>
            <NoteWords text={note.next} />
          </>
        )}
        <small>{t.signed(note.signed.by, i18n.date(note.signed.at))}</small>
      </div>
    </Card>
  );
});
