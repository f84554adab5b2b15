import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Tag, useAction } from '#ui';
import { I18n, Resources } from '#core/shared';
import { type ExceptionKind, recordOf, type VisitEvent } from '../../shared/record.ts';
import { acceptWork, pickValue, readRecord } from '../../shared/recordCalls.ts';
import { judge } from '../../shared/vitals.ts';
import { messages } from '../messages/index.ts';
import { useRefused } from '../parts/useRefused.ts';
import { eventText } from './eventText.ts';
import { PhotoView } from './PhotoView.tsx';
import { PlaceLine } from './PlaceLine.tsx';
import { PositionDialog } from './PositionDialog.tsx';
import { Signature } from './Signature.tsx';

interface VisitRecordProps {
  readonly visit: string;
  readonly patient: string;
  readonly zone: string;
}

/** All that was recorded about a visit, and what a coordinator has to decide about it. */
export const VisitRecord = observer(({ visit, patient, zone }: VisitRecordProps) => {
  const t = useMessages(messages);
  const [positioning, setPositioning] = useState(false);
  const record = useResource(readRecord, { params: { id: visit } });
  const about = { visit, patient, zone };
  return (
    <section className="hc-record" aria-label={t.record}>
      <h3>{t.record}</h3>
      <Async resource={record} empty={({ events }) => events.length === 0} none={{ title: t.recordEmpty }}>
        {({ events, exceptions, address }) => (
          <>
            {exceptions.map(({ kind, worker }) => (
              <ToDecide key={`${kind} ${worker.id}`} visit={visit} kind={kind} worker={worker} />
            ))}
            {recordOf(events)
              .filter(({ conflict }) => conflict)
              .map(({ field, heads }) => (
                <ToChoose key={field} {...about} heads={heads} />
              ))}
            <ul className="hc-list">
              {events.map((event) => (
                <li key={event.id}>
                  <EventLine {...about} event={event} gone={isGone(event, events)} />
                </li>
              ))}
            </ul>
            {events.some(({ what }) => what.kind === 'place' && what.place) && (
              <p className="hc-place">
                <span>
                  {t.addressPosition}: {address ? `${address.latitude}, ${address.longitude}` : t.addressPositionNone}
                </span>
                <Button intent="quiet" onClick={() => setPositioning(true)}>
                  {address ? t.changePosition : t.enterPosition}
                </Button>
              </p>
            )}
            {positioning && (
              <PositionDialog visit={visit} patient={patient} position={address} close={() => setPositioning(false)} />
            )}
          </>
        )}
      </Async>
    </section>
  );
});

interface ToDecideProps {
  readonly visit: string;
  readonly kind: ExceptionKind;
  readonly worker: VisitEvent['worker'];
}

const ToDecide = observer(({ visit, kind, worker }: ToDecideProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const { run, busy } = useAction();
  const decide = (as: 'count' | 'leave'): void =>
    void run(() =>
      refused(resources.send(acceptWork, { params: { id: visit }, body: { worker: worker.id, exception: kind, as } })),
    );
  const isUnplanned = kind === 'cancelled' || kind === 'reassigned';
  return (
    <Callout tone="wait">
      <p>{t[`exception_${kind}`](worker.name)}</p>
      {kind !== 'conflict' && (
        <p className="hc-tags">
          <Button busy={busy} onClick={() => decide('count')}>
            {isUnplanned ? t.countWork : t.seenIt}
          </Button>
          {isUnplanned && (
            <Button busy={busy} onClick={() => decide('leave')}>
              {t.leaveWork}
            </Button>
          )}
        </p>
      )}
    </Callout>
  );
});

interface ToChooseProps extends VisitRecordProps {
  readonly heads: readonly VisitEvent[];
}

const ToChoose = observer(({ heads, ...about }: ToChooseProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const { run, busy } = useAction();
  const [first] = heads;
  if (!first || first.what.kind === 'accept') return null;
  const name = first.what.kind === 'task' ? first.what.task : t[`told_${first.what.kind}`];
  return (
    <fieldset className="hc-rows">
      <legend>{t.chooseOne(name)}</legend>
      {heads.map((event) => (
        <div key={event.id} className="hc-row">
          <EventLine {...about} event={event} />
          <Button
            busy={busy}
            onClick={() =>
              void run(() =>
                refused(resources.send(pickValue, { params: { id: about.visit }, body: { event: event.id } })),
              )
            }
          >
            {t.useThis}
          </Button>
        </div>
      ))}
    </fieldset>
  );
});

interface EventLineProps extends VisitRecordProps {
  readonly event: VisitEvent;
  /** A photo that should not be there. */
  readonly gone?: boolean;
}

const isGone = ({ id }: VisitEvent, events: readonly VisitEvent[]): boolean =>
  events.some(({ what }) => what.kind === 'photo_error' && what.photo === id);

/** So much a clock may be off before both times are told. */
const clockMs = 60_000;

const EventLine = observer(({ visit, patient, event, zone, gone = false }: EventLineProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { worker, by, at, when, what, metres } = event;
  const time = (moment: string): string =>
    i18n.date(moment, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: zone });
  const isOff = by === '' && Math.abs(Date.parse(at) - Date.parse(when)) > clockMs;
  return (
    <span>
      {eventText(event, t, i18n)}
      {what.kind === 'vitals' && judge(what) === 'call' && (
        <>
          {' '}
          <Tag tone="bad">{t.unsafe}</Tag>
        </>
      )}
      {what.kind === 'signature' && what.why === null && <Signature name={what.name} strokes={what.strokes} />}
      {what.kind === 'place' && what.place && <PlaceLine visit={visit} place={what.place} metres={metres} />}
      {what.kind === 'photo' && (
        <PhotoView {...{ visit, patient, event, gone }} alt={t.photoAlt(t[`photo_${what.of}`], time(when))} />
      )}
      {!(what.kind === 'photo' || (what.kind === 'place' && what.place)) && <br />}
      <small className="pv-muted">
        {t.byWhom(worker.name, time(when))}
        {isOff && `, ${t.deviceTime(time(at))}`}
        {by !== '' && `, ${t.decidedBy(by)}`}
      </small>
    </span>
  );
});
