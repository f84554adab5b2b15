import type { Appointment } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, PatientCommands, saveFile, useMessages, useService, useStore } from '#core/browser';
import { type Facts, History, PatientDialog, useActs, useRead } from '#clinical/browser';
import { Async, Button, Callout, Tag, useAction } from '#ui';
import { Auth, Http, I18n, isStaff } from '#core/shared';
import { downloadIcs } from '#plugins/appointments/shared/calendarFileCalls.ts';
import { awaitsAnswer, isAhead, openOffer, type Visit, visitOf } from '#plugins/appointments/shared/visit.ts';
import { modeSigns, statusTone } from '../../visitMarks.ts';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { VisitActions } from '../../stores/VisitActions.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { InvitationButtons, StatusButtons } from '../components/VisitActionButtons.tsx';
import { ComeAnswer } from '../components/ComeAnswer.tsx';
import { JoinVisit } from '../components/JoinVisit.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { useSites } from '../../sites/hooks/useSites.ts';
import { VisitTime } from '../components/VisitTime.tsx';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** One visit with everything that can be done about it. */
export const VisitDialog = observer(({ id, onClose }: Props) => {
  const t = useMessages(messages);
  const titleOf = useVisitTitles();
  const appointment = useRead('Appointment', id);
  const visit = appointment.data && visitOf(appointment.data);
  return (
    <PatientDialog
      about={visit?.patient?.id ?? null}
      open
      title={(visit && titleOf(visit)) || t.visits}
      onClose={onClose}
    >
      <Async resource={appointment}>{() => (visit ? <VisitBody visit={visit} /> : <p>{t.cancelGone}</p>)}</Async>
    </PatientDialog>
  );
});

const VisitBody = observer(({ visit }: { readonly visit: Visit }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const http = useService(Http);
  const acts = useStore(VisitActions);
  const { busy, run } = useAction();
  const { activeRole, selectedUser } = useService(Auth);
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const staff = isStaff(activeRole);
  const { now, atClinic } = useClinicTime();
  const ahead = isAhead(visit, now);
  const when = i18n.date(visit.start, { weekday: 'long', hour: 'numeric', minute: '2-digit' });
  const commands = useActs(PatientCommands);
  const place = useSites(visit.site !== null).placeOf(visit);
  const offer = openOffer(visit, now);
  const own = visit.practitioners.find(({ id }) => id === selectedUser?.resourceId);
  const [past, setPast] = useState(false);
  const facts = (version: Appointment): Facts => {
    const then = visitOf({ ...version, id: visit.id });
    if (!then) return [];
    return [
      [t.time, i18n.date(then.start, { dateStyle: 'full', timeStyle: 'short' })],
      [t.state, t[`status_${then.status}`]],
      [t.withWhom, then.practitioners.map(({ name }) => name).join(', ')],
    ];
  };
  const save = (): Promise<boolean> =>
    run(async () => saveFile(await http.download(downloadIcs, { params: { id: visit.id } }), 'calendar.ics'));
  return (
    <div className="av-visit">
      <p className="av-visit-when">
        <VisitTime start={visit.start} end={visit.end} />
      </p>
      <p className="av-tags">
        <Tag tone={statusTone(visit.status)}>{t[`status_${visit.status}`]}</Tag>{' '}
        <Tag>
          <span aria-hidden="true">{modeSigns[visit.mode]}</span> {t[`mode_${visit.mode}`]}
        </Tag>{' '}
        {visit.series && <Tag tone="note">{t.series}</Tag>}
      </p>
      <dl className="av-facts">
        {staff && visit.patient && (
          <div>
            <dt>{t.patient}</dt>
            <dd>
              <Link href={`/clinic/patients/${visit.patient.id}`}>{visit.patient.name || t.openChart}</Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{t.withWhom}</dt>
          <dd>
            {visit.practitioners.map(({ id, name, status }) => (
              <span key={id}>
                {name} <small>({t[`answer_${status}`]})</small>
              </span>
            ))}
          </dd>
        </div>
        {place && (
          <div>
            <dt>{t.site}</dt>
            <dd>{place}</dd>
          </div>
        )}
        {visit.room && (
          <div>
            <dt>{t.room}</dt>
            <dd>{visit.room.name}</dd>
          </div>
        )}
        {visit.reason && (
          <div>
            <dt>{t.reason}</dt>
            <dd>{visit.reason}</dd>
          </div>
        )}
      </dl>
      <JoinVisit visit={visit} />
      {offer && (
        <Callout tone="note" title={[t.offer(i18n.date(offer)), atClinic(offer)].filter(Boolean).join(' ')}>
          <p>{visit.offerUntil ? t.offerUntil(i18n.date(visit.offerUntil)) : t.offerOpen}</p>
          <div className="av-acts">
            <Button intent="primary" onClick={() => void acts.answerOffer(visit, true)}>
              {t.takeOffer}
            </Button>
            <Button onClick={() => void acts.answerOffer(visit, false)}>{t.refuseOffer}</Button>
          </div>
        </Callout>
      )}
      {!staff && awaitsAnswer(visit, now) && (
        <Callout tone="note" title={t.comeTitle(when)}>
          <ComeAnswer visit={visit} about={when} />
        </Callout>
      )}
      {own && ahead && <InvitationButtons visit={visit} own={own} />}
      {ahead && !offer && !staff && (
        <p className="pv-muted">
          {visit.waitsSince ? t.waiting : ''}{' '}
          <Button intent="quiet" onClick={() => void acts.wait(visit, !visit.waitsSince)}>
            {visit.waitsSince ? t.stopWaiting : t.wait}
          </Button>
        </p>
      )}
      <div className="av-acts">
        {ahead && <Button onClick={() => setOpen('move')}>{t.move}</Button>}
        {ahead && <Button onClick={() => setOpen('cancel')}>{t.cancel}</Button>}
        {staff && <StatusButtons visit={visit} now={now} />}
        {staff &&
          visit.patient &&
          commands.map(
            ({ id, onVisit, run: act }) =>
              onVisit && (
                <Button key={id} onClick={() => act(visit.patient!.id)}>
                  {onVisit()}
                </Button>
              ),
          )}
        <Button intent="quiet" busy={busy} onClick={() => void save()}>
          {t.saveIcs}
        </Button>
      </div>
      {past ? (
        <History type="Appointment" id={visit.id} about={visit.patient?.id ?? null} facts={facts} />
      ) : (
        <p>
          <Button intent="quiet" onClick={() => setPast(true)}>
            {t.whoChanged}
          </Button>
        </p>
      )}
      {open === 'move' && <RescheduleDialog visit={visit} onClose={() => setOpen(null)} />}
      {open === 'cancel' && <CancelDialog visit={visit} onClose={() => setOpen(null)} />}
    </div>
  );
});
