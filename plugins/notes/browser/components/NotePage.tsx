import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useClinician } from '#clinical/browser';
import { useMessages, useService, withQuery } from '#core/browser';
import { Async, Button, Notice } from '#ui';
import { Router } from '#core/shared';
import { idOf } from '#clinical/shared';
import { aroundOf, isBy, isDraft } from '../../shared/composition.ts';
import { kindOf } from '../../shared/noteTypes.ts';
import { useNote } from '../hooks/useNotes.ts';
import { noteTexts } from '../messages/tab/index.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteView } from './NoteView.tsx';

interface NotePageProps {
  readonly patient: string;
  readonly id: string;
}

/** One note: its author goes on writing a draft, everybody else reads. */
export const NotePage = observer(({ patient, id }: NotePageProps) => {
  const t = useMessages(noteTexts);
  const router = useService(Router);
  const me = idOf(useClinician() ?? undefined, 'Practitioner') ?? null;
  const found = useNote(patient, id);
  const leave = (): void => router.go(withQuery(router, { note: null }));
  return (
    <section className="pv-stack" aria-label={t.note}>
      <div className="notes-no-print">
        <Button intent="quiet" icon={ArrowLeft} onClick={leave}>
          {t.back}
        </Button>
      </div>
      <Async resource={found} none={{ title: t.gone, text: t.goneText }}>
        {({ resources: [note], included }, known) => {
          if (!note) return null;
          if (note.status === 'entered-in-error') return <Notice title={t.deletedTitle} />;
          if (isDraft(note) && kindOf(note) !== null && isBy(note, me))
            return <NoteEditor key={note.id} first={note} patient={patient} leave={leave} />;
          return <NoteView note={note} around={aroundOf(note, included)} known={known} patient={patient} me={me} />;
        }}
      </Async>
    </section>
  );
});
