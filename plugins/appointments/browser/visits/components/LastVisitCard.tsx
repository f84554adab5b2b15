import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, useMessages, useService } from '#core/browser';
import { FeatureStates, I18n, knownOf } from '#core/shared';
import { usePatientId, useSearch } from '#clinical/browser';
import { Button, Card, Silent, When } from '#ui';
import { visitOf } from '#plugins/appointments/shared/visit.ts';
import { summaryOf } from '#plugins/appointments/shared/paths.ts';
import { messages } from '../../messages/index.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import '../../appointments.css';

const VisitCard = lazyDialog(() => import('../dialogs/VisitDialog.tsx'), 'VisitDialog');

/** The visit before, with the way to what came of it. Nothing where there was none. */
export const LastVisitCard = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const titleOf = useVisitTitles();
  const patient = usePatientId();
  const calls = useService(FeatureStates).isRunning('telemedicine');
  const [open, setOpen] = useState(false);
  const found = useSearch(
    'Appointment',
    patient === null ? null : { patient: `Patient/${patient}`, status: 'fulfilled', _sort: '-date', _count: 1 },
    { about: patient },
  );
  const visit = found.data?.resources[0] && visitOf(found.data.resources[0]);
  if (!visit) return <Silent of={knownOf(found)} />;
  const about = `${titleOf(visit)}, ${i18n.date(visit.start.toISOString())}`;
  return (
    <Card title={t.lastVisit}>
      <div className="av-next">
        <p>
          <b>{titleOf(visit)}</b>
          {visit.practitioners.map(({ name }) => ` · ${name}`)}
          <br />
          <small className="pv-muted">
            <When at={visit.start.toISOString()} />
          </small>
        </p>
        <div className="av-acts">
          {calls && visit.mode === 'video' ? (
            <Button href={summaryOf(visit.id)} aria-label={`${t.seeSummary}: ${about}`}>
              {t.seeSummary}
            </Button>
          ) : (
            <Button aria-label={`${t.openVisit}: ${about}`} onClick={() => setOpen(true)}>
              {t.openVisit}
            </Button>
          )}
        </div>
      </div>
      {open && <VisitCard id={visit.id} onClose={() => setOpen(false)} />}
    </Card>
  );
});
