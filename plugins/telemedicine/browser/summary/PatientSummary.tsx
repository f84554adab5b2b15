import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Button, Card } from '../../../../core/browser/ui/index.ts';
import { FeatureStates, I18n } from '../../../../core/shared/index.ts';
import type { Summary } from '../../shared/visit.ts';
import { CameOfIt } from './CameOfIt.tsx';
import { CodesRead } from './CodesRead.tsx';
import { summaryMessages } from './messages.ts';
import { NoteWords } from './NoteWords.tsx';
import { Panels } from './Panels.tsx';
import { Rating } from './Rating.tsx';
import { Sharing } from './Sharing.tsx';

/** For the patient: what it came to, what is next, and the ways on. */
export const PatientSummary = observer(({ summary }: { readonly summary: Summary }) => {
  const t = useMessages(summaryMessages);
  const i18n = useService(I18n);
  const features = useService(FeatureStates);
  const { note } = summary;
  const ways = [
    ['medications', '/patient-profile/record?tab=medications', t.medicines],
    ['chart', '/patient-profile/record', t.documents],
    ['appointments', '/patient-profile/calendar', t.followUp],
    ['messaging', '/request', t.ask],
  ] as const;
  return (
    <>
      <Card title={t.discussed} tone={note.signed ? 'good' : 'wait'}>
        {note.signed ? (
          <div className="tm-part">
            <CodesRead note={note} />
            <NoteWords text={note.text} />
            <small>{t.signed(note.signed.by, i18n.date(note.signed.at))}</small>
          </div>
        ) : (
          <p>{t.notSigned}</p>
        )}
      </Card>
      {note.signed && (
        <Card title={t.next}>
          {note.next === '' ? <p className="pv-muted">{t.noNext}</p> : <NoteWords text={note.next} />}
        </Card>
      )}
      {note.signed && <CameOfIt summary={summary} />}
      <Panels />
      <Card title={t.onward}>
        <div className="tm-acts">
          {ways
            .filter(([feature]) => features.isRunning(feature))
            .map(([feature, href, words]) => (
              <Button key={feature} href={href}>
                {words}
              </Button>
            ))}
        </div>
      </Card>
      <Rating summary={summary} />
      {summary.attendees.some(({ kind }) => kind === 'guest') && note.signed && <Sharing summary={summary} />}
    </>
  );
});
