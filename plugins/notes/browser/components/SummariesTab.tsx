import { observer } from 'mobx-react-lite';
import { usePages, usePatientId } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Async, Button, Card } from '#ui';
import { I18n } from '#core/shared';
import { signedStatuses } from '../../shared/noteTypes.ts';
import { patientSummaryToken } from '../../shared/noteTypes.ts';
import { noteTexts } from '../messages/tab/index.ts';
import { authorText, momentText } from '../noteText.ts';
import { SummaryText } from './SummaryText.tsx';
import '../notes.css';

/** What the clinic gave the patient to read, newest first. */
export const SummariesTab = observer(() => {
  const t = useMessages(noteTexts);
  const i18n = useService(I18n);
  const patient = usePatientId();
  const search = { patient: patient ?? '', type: patientSummaryToken, status: signedStatuses };
  const pages = usePages('Composition', patient === null ? null : { ...search, _sort: '-date', _count: 20 }, {
    about: patient,
  });
  return (
    <Async resource={pages} none={{ title: t.noSummaries, text: t.noSummariesText }}>
      {({ resources }) => (
        <div className="pv-stack">
          {resources.map((summary) => (
            <Card key={summary.id} title={i18n.date(summary.date ?? '', { dateStyle: 'long' })}>
              <SummaryText summary={summary} />
              <p className="pv-muted">{t.sharedBy(authorText(summary, t), momentText(summary.date ?? '', i18n))}</p>
            </Card>
          ))}
          {pages.hasMore && (
            <Button intent="quiet" busy={pages.fetching} onClick={() => pages.more()}>
              {t.more}
            </Button>
          )}
        </div>
      )}
    </Async>
  );
});
