import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Card } from '../../../../core/browser/ui/index.ts';
import { I18n, type Resource } from '../../../../core/shared/index.ts';
import type { Summary } from '../../shared/visit.ts';
import { CameOfIt } from './CameOfIt.tsx';
import { CodesRead } from './CodesRead.tsx';
import { summaryMessages } from './messages.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteWords } from './NoteWords.tsx';
import { Panels } from './Panels.tsx';
import { VisitFacts } from './VisitFacts.tsx';

interface StaffSummaryProps {
  readonly resource: Resource<Summary>;
  readonly summary: Summary;
}

/** For the clinic: what was, the note until it is signed, and what other features have of the visit. */
export const StaffSummary = observer(({ resource, summary }: StaffSummaryProps) => {
  const t = useMessages(summaryMessages);
  const i18n = useService(I18n);
  const { note } = summary;
  return (
    <>
      {note.signed ? (
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
      ) : (
        <NoteEditor resource={resource} summary={summary} />
      )}
      <CameOfIt summary={summary} />
      <Panels />
      <VisitFacts summary={summary} />
    </>
  );
});
