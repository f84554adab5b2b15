import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Notice, Page } from '#ui';
import { Auth, CallFailure, I18n, isStaff, Router } from '#core/shared';
import { getFarewell, getSummary } from '#plugins/telemedicine/shared/calls.ts';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { useOpenVisit } from '../../lobby/hooks/useOpenVisit.ts';
import { listPath, lobbyPath, withVisit } from '../../paths.ts';
import { FarewellSummary } from '../components/FarewellSummary.tsx';
import { summaryMessages } from '../messages/index.ts';
import { VisitPanels } from '../components/VisitPanels.tsx';
import { PatientSummary } from '../components/PatientSummary.tsx';
import { StaffSummary } from '../components/StaffSummary.tsx';
import '../summary.css';

/** RTE-7 `/telemedicine/summary?c=` */
export const SummaryPage = observer(() => {
  const t = useMessages(summaryMessages);
  const i18n = useService(I18n);
  const { activeRole } = useService(Auth);
  const id = useService(Router).query.get('c') || null;
  useOpenVisit(id);
  const resource = useResource(getSummary, id === null ? null : { params: { id } });
  const gone = id === null || (resource.error instanceof CallFailure && resource.error.status === 404);
  const leadOf = (summary: Summary): string => {
    const when = i18n.date(summary.startedAt ?? summary.start, { dateStyle: 'long', timeStyle: 'short' });
    return [
      t.visitOf(when),
      summary.practitioner ? t.with(summary.practitioner) : '',
      summary.minutes === null ? '' : t.minutes(summary.minutes),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <Page title={t.title} back={listPath} lead={resource.data && leadOf(resource.data)}>
      {gone ? (
        <ForInvited visit={isStaff(activeRole) ? null : id} />
      ) : (
        <Async resource={resource}>
          {(summary) =>
            isStaff(activeRole) ? (
              <StaffSummary key={summary.id} resource={resource} summary={summary} />
            ) : (
              <ForPatient summary={summary} />
            )
          }
        </Async>
      )}
    </Page>
  );
});

/** Before its end there is nothing to read, and a way in instead. */
const ForPatient = observer(({ summary }: { readonly summary: Summary }) => {
  const t = useMessages(summaryMessages);
  if (summary.state === 'cancelled') {
    return <Notice picture title={t.cancelled} action={<Button href={listPath}>{t.toList}</Button>} />;
  }
  if (summary.state === 'ended' || summary.note.signed) return <PatientSummary summary={summary} />;
  return (
    <Notice
      picture
      title={t.notOver}
      text={t.notOverText}
      action={
        <Button intent="primary" href={withVisit(lobbyPath, summary.id)}>
          {t.enter}
        </Button>
      }
    />
  );
});

/** LNK-3: an invited account reads what guests read; others find no visit. */
const ForInvited = observer(({ visit }: { readonly visit: string | null }) => {
  const t = useMessages(summaryMessages);
  const resource = useResource(getFarewell, visit === null ? null : { params: { id: visit } });
  const gone = visit === null || (resource.error instanceof CallFailure && resource.error.status === 404);
  if (gone)
    return <Notice picture title={t.gone} text={t.goneText} action={<Button href={listPath}>{t.toList}</Button>} />;
  return (
    <Async resource={resource}>
      {(farewell) => (
        <FarewellSummary farewell={farewell} lobby={withVisit(lobbyPath, visit)}>
          <VisitPanels />
        </FarewellSummary>
      )}
    </Async>
  );
});
