import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, useRead, useService, useStore } from '../../../../core/browser/index.ts';
import { Async, Button, Callout, Dialog, Tag } from '../../../../core/browser/ui/index.ts';
import { Auth, Http, I18n, isStaff } from '../../../../core/shared/index.ts';
import { downloadIcs } from '../../shared/contract.ts';
import { isAhead, openOffer, type Visit, visitOf } from '../../shared/visit.ts';
import { modeSigns, toneOf } from '../looks.ts';
import { messages } from '../messages.ts';
import { useClinicTime } from '../useClinicTime.ts';
import { VisitActs } from '../stores/VisitActs.ts';
import { useTitles } from '../useTitles.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { Answers, Marks } from './CardActs.tsx';
import { JoinVisit } from './JoinVisit.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { VisitTime } from './VisitTime.tsx';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** One visit with everything that can be done about it. */
export const VisitCard = observer(({ id, onClose }: Props) => {
  const t = useMessages(messages);
  const titleOf = useTitles();
  const appointment = useRead('Appointment', id);
  const visit = appointment.data && visitOf(appointment.data);
  return (
    <Dialog open title={(visit && titleOf(visit)) || t.visits} onClose={onClose}>
      <Async resource={appointment}>{() => (visit ? <VisitBody visit={visit} /> : <p>{t.cancelGone}</p>)}</Async>
    </Dialog>
  );
});

const VisitBody = observer(({ visit }: { readonly visit: Visit }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const http = useService(Http);
  const acts = useStore(VisitActs);
  const { activeRole, selectedUser } = useService(Auth);
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const staff = isStaff(activeRole);
  const { now, atClinic } = useClinicTime();
  const ahead = isAhead(visit, now);
  const offer = openOffer(visit, now);
  const own = visit.practitioners.find(({ id }) => id === selectedUser?.resourceId);
  const save = async (): Promise<void> => {
    const bytes = await http.download(downloadIcs, { params: { id: visit.id } });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(bytes);
    link.download = 'calendar.ics';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="av-visit">
      <p className="av-visit-when">
        <VisitTime start={visit.start} end={visit.end} />
      </p>
      <p className="av-tags">
        <Tag tone={toneOf(visit.status)}>{t[`status_${visit.status}`]}</Tag>{' '}
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
      {own && ahead && <Answers visit={visit} own={own} />}
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
        {staff && <Marks visit={visit} now={now} />}
        <Button intent="quiet" onClick={() => void save()}>
          {t.saveIcs}
        </Button>
      </div>
      {open === 'move' && <MoveDialog visit={visit} onClose={() => setOpen(null)} />}
      {open === 'cancel' && <CancelDialog visit={visit} onClose={() => setOpen(null)} />}
    </div>
  );
});
