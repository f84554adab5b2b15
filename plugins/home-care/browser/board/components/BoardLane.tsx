import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { MenuButton, None, Tag, useAction } from '#ui';
import { type CallAnswer, clockText, I18n, Resources, whole } from '#core/shared';
import { assignVisit, type Lane, replaceDay } from '../../../shared/calls.ts';
import type { Visit } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { hoursOf, shortDay } from '../../parts/clock.ts';

interface BoardLaneProps {
  /** Null: the visits that nobody has. */
  readonly lane: Lane | null;
  readonly days: readonly string[];
  readonly today: string;
  readonly visits: readonly Visit[];
  readonly choose: (visit: Visit) => void;
}

const toneOf = ({ state, missed, late, short, exceptions }: Visit): string =>
  missed
    ? 'bad'
    : late || short || exceptions.length > 0
      ? 'wait'
      : state === 'done'
        ? 'good'
        : state === 'started'
          ? 'note'
          : 'plain';

/** One worker's days, or the tray. */
export const BoardLane = observer(({ lane, days, today, visits, choose }: BoardLaneProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run } = useAction();
  const name = lane?.name ?? t.tray;
  const replace = (day: string): void => {
    if (!lane) return;
    const { id } = lane;
    const back = ({ moved }: CallAnswer<typeof replaceDay>) =>
      moved.reduce(
        (before, { visit, to }) =>
          before.then(() =>
            resources.send(assignVisit, { params: { id: visit }, body: { to: id, from: to, sure: true } }),
          ),
        Promise.resolve<unknown>(undefined),
      );
    void run(() => resources.send(replaceDay, { params: { id }, body: { day } }), {
      ask: {
        ...{ title: t.replaceSure(name, i18n.date(day, shortDay)), text: t.replaceText },
        ...{ action: t.replaceAction, cancel: t.keep },
      },
      done: ({ moved }) => {
        const left = moved.filter(({ to }) => to === null).length;
        return t.replaced(moved.length - left, left);
      },
      undo: back,
      undone: t.undone,
    });
  };
  const planned = days.filter((day) => visits.some((one) => one.day === day && one.state === 'planned'));
  return (
    <section className={lane ? 'hc-lane' : 'hc-lane hc-tray'} aria-label={name}>
      <header>
        <h3>{name}</h3>
        {lane ? (
          <>
            <span className="pv-muted">
              {t.ofHours(i18n.number(hoursOf(lane.weekMinutes)), i18n.number(lane.weekHours))}
            </span>
            <span className="hc-tags">
              {lane.paused && <Tag tone="wait">{t.block_paused}</Tag>}
              {lane.lapsed.map((one) => (
                <Tag key={one} tone="bad">
                  {t.credentialLapsed(one)}
                </Tag>
              ))}
              {lane.weekMinutes > lane.weekHours * 60 && <Tag tone="wait">{t.warning_week_hours}</Tag>}
            </span>
            {planned.length > 0 && (
              <MenuButton
                label={t.actionsOf(name)}
                items={[
                  { heading: t.replaceDay },
                  ...planned.map((day) => ({ text: i18n.date(day, shortDay), onClick: () => replace(day) })),
                ]}
              />
            )}
          </>
        ) : (
          visits.length === 0 && <None of={whole(visits)} says={t.trayEmpty} />
        )}
      </header>
      {days.map((day) => {
        const those = visits.filter((one) => one.day === day);
        const label = i18n.date(day, shortDay);
        return (
          <div key={day} className="hc-cell" data-today={day === today || undefined} data-empty={those.length === 0}>
            <span className="hc-cell-day">{label}</span>
            {lane?.off.includes(day) && <Tag>{t.off}</Tag>}
            <ul aria-label={t.workerDay(name, label)}>
              {those.map((visit) => {
                const time = clockText(visit.startWall.slice(11), i18n.locale);
                const who = visit.patient?.name ?? t.closed;
                const state = t[`state_${visit.missed ? 'missed' : visit.state}`];
                return (
                  <li key={visit.id}>
                    <button
                      type="button"
                      className={`hc-slot ${toneOf(visit)}`}
                      disabled={!visit.patient}
                      onClick={() => choose(visit)}
                    >
                      <span className="pv-seen-only-by-readers">{label}, </span>
                      <b>{time}</b> <span>{who}</span> <small>{visit.title}</small>{' '}
                      <small className={state === t.state_planned ? 'pv-seen-only-by-readers' : undefined}>
                        {state}
                      </small>
                      {visit.exceptions.length > 0 && <Tag tone="wait">{t.toDecide}</Tag>}
                    </button>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </section>
  );
});
