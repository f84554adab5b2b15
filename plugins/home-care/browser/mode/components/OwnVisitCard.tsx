import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, Callout, Card, Fact, None, Tag } from '#ui';
import { clockText, I18n, whole } from '#core/shared';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { messages } from '../../messages/index.ts';
import { shortDay } from '../../parts/clock.ts';
import { DayStore } from '../DayStore.ts';
import { PlaceStore } from '../places/PlaceStore.ts';
import { UnsentEvents } from './UnsentEvents.tsx';
import { VisitWork } from './VisitWork.tsx';

const tones = { planned: 'plain', started: 'note', done: 'good', missed: 'bad', cancelled: 'plain' } as const;

const mapOf = (address: string): string =>
  `${/iPhone|iPad|Macintosh/.test(navigator.userAgent) ? 'maps://?q=' : 'geo:0,0?q='}${encodeURIComponent(address)}`;

interface OwnVisitCardProps {
  readonly visit: OwnVisit;
  /** Of today or yesterday: it may begin. */
  readonly near: boolean;
}

/** One visit at the door: when, who, where, what to know, and then what was done. */
export const OwnVisitCard = observer(({ visit, near }: OwnVisitCardProps) => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  const places = useStore(PlaceStore);
  const i18n = useService(I18n);
  const state = store.stateOf(visit);
  const [open, setOpen] = useState(near && state !== 'done');
  const timeZone = store.data?.zone;
  const time = (at: string): string => i18n.date(at, { hour: 'numeric', minute: '2-digit', timeZone });
  const clock = (wall: string): string => clockText(wall.slice(11), i18n.locale);
  const name = visit.patient?.name ?? '';
  const together = [visit.worker, visit.second].find((one) => one && one.id !== store.data?.workerId && visit.second);
  const start = (): void => {
    store.tell(visit, { kind: 'start' });
    places.record(visit, 'start');
  };
  return (
    <Card className="hc-visit" tone={state === 'started' ? 'brand' : undefined}>
      <button type="button" className="hc-visit-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <b>
          {clock(visit.startWall)} – {clock(visit.endWall)}
        </b>
        <span>{name}</span>
        <span className="pv-muted">{visit.title}</span>
        <span className="hc-tags">
          <Tag tone={tones[state]}>{t[`state_${state}`]}</Tag>
          {store.stuckOf(visit.id).length > 0 && <Tag tone="wait">{t.notSentYet}</Tag>}
        </span>
      </button>
      <UnsentEvents visit={visit.id} />
      {open && (
        <>
          {visit.asked && state === 'planned' && (
            <Callout tone="wait">
              <p>{visit.asked.what === 'not_today' ? t.askedDoor : t.askedTime}</p>
              {visit.asked.text !== '' && <p>{visit.asked.text}</p>}
            </Callout>
          )}
          <dl className="hc-facts">
            <Fact term={t.address}>
              {visit.address === '' ? (
                t.noAddress
              ) : (
                <>
                  {visit.address} <a href={mapOf(visit.address)}>{t.openMap}</a>
                </>
              )}
            </Fact>
            {together && <Fact term={t.secondWorker}>{together.name}</Fact>}
            {visit.pets && <Fact term={t.pets}>{visit.pets.map((one) => t[`pet_${one}`]).join(', ')}</Fact>}
            {visit.access !== '' && <Fact term={t.accessNotes}>{visit.access}</Fact>}
            <Fact term={t.allergies}>
              {visit.allergies === null ? (
                t.allergiesUnread
              ) : visit.allergies.length === 0 && !store.connected ? (
                t.allergiesNoneThen
              ) : visit.allergies.length === 0 ? (
                <None of={whole(visit.allergies)} says={t.allergiesNone} />
              ) : (
                <b className="hc-alert">{visit.allergies.join(', ')}</b>
              )}
            </Fact>
            {visit.before && (
              <Fact
                term={t.noteBefore(visit.before.worker, i18n.date(visit.before.when, { ...shortDay, timeZone }))}
                className="hc-note"
              >
                {visit.before.note}
              </Fact>
            )}
          </dl>
          {visit.phone !== '' && <Button href={`tel:${visit.phone}`}>{t.callClient(visit.phone)}</Button>}
          {state === 'planned' || state === 'missed' ? (
            <>
              {visit.tasks.length > 0 && (
                <ul className="hc-list" aria-label={t.tasks}>
                  {visit.tasks.map((task) => (
                    <li key={task}>{task}</li>
                  ))}
                </ul>
              )}
              {near && (
                <Button intent="primary" size="large" fill onClick={start}>
                  {t.start}
                </Button>
              )}
            </>
          ) : (
            <VisitWork visit={visit} over={state === 'done'} time={time} />
          )}
        </>
      )}
    </Card>
  );
});
