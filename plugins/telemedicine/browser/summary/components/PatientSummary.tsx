import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Card, NoneLine } from '#ui';
import { ReachClinic } from '#clinical/browser';
import { FeatureStates, I18n, whole } from '#core/shared';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { VisitOutcomes } from './VisitOutcomes.tsx';
import { CodeList } from './CodeList.tsx';
import { summaryMessages } from '../messages/index.ts';
import { NoteText } from './NoteText.tsx';
import { VisitPanels } from './VisitPanels.tsx';
import { VisitRating } from './VisitRating.tsx';
import { SharingSwitch } from './SharingSwitch.tsx';

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
            <CodeList note={note} />
            <NoteText text={note.text} />
            <small>{t.signed(note.signed.by, i18n.date(note.signed.at))}</small>
          </div>
        ) : (
          <p>{t.notSigned}</p>
        )}
      </Card>
      {note.signed && (
        <Card title={t.next}>
          {note.next === '' ? <NoneLine of={whole(summary)} says={t.noNext} /> : <NoteText text={note.next} />}
        </Card>
      )}
      {note.signed && <VisitOutcomes summary={summary} />}
      <VisitPanels />
      <Card title={t.onward}>
        <ReachClinic />
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
      <VisitRating summary={summary} />
      {summary.attendees.some(({ kind }) => kind === 'guest') && note.signed && <SharingSwitch summary={summary} />}
    </>
  );
});
