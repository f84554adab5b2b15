import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Async, Button, Card, Empty, MenuButton, None, Tag } from '#ui';
import { I18n, type Resource } from '#core/shared';
import type { PlacedVisit } from '#plugins/appointments/shared/shownVisit.ts';
import { awaitsAnswer } from '#plugins/appointments/shared/visit.ts';
import { markOf, nextMark, type VisitMark, visitMarks, waitsSinceOf } from '#plugins/appointments/shared/visitState.ts';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { VisitActions } from '../../stores/VisitActions.ts';
import { markTone, modeSigns } from '../../visitMarks.ts';
import type { ShownDay } from '../hooks/useShownDays.ts';
import { deviceClock, type WallClock } from '../wallClock.ts';

/** One key for each state, the same in both languages: what is learned by hand is not learned twice. */
const keys: Readonly<Record<VisitMark, string>> = {
  booked: 'B',
  confirmed: 'C',
  arrived: 'A',
  'checked-in': 'R',
  'with-practitioner': 'P',
  fulfilled: 'D',
  noshow: 'N',
};

interface Props {
  readonly answer: Resource<unknown>;
  readonly days: readonly ShownDay[] | undefined;
  readonly clock: WallClock | null;
  readonly onOpen: (visit: string) => void;
}

interface Line {
  readonly visit: PlacedVisit;
  readonly mark: VisitMark;
}

const minutesSince = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));

/** The day of the desk: each visit with its state, one key to the next, and who waits how long. */
export const DeskList = observer(({ answer, days, clock, onOpen }: Props) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const acts = useStore(VisitActions);
  const titleOf = useVisitTitles();
  const { now, warning } = useClinicTime();
  const lines: readonly Line[] = (days?.[0]?.visits ?? []).flatMap((visit) => {
    const mark = markOf(visit);
    return mark === null ? [] : [{ visit, mark }];
  });
  const waiting = lines
    .flatMap(({ visit }) => waitsSinceOf(visit)?.getTime() ?? [])
    .map((since) => minutesSince(new Date(since), now));
  const set = ({ visit, mark }: Line, to: VisitMark): void => {
    if (to !== mark) void acts.mark(visit, to, mark);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const row = event.target.closest<HTMLElement>('[data-visit]');
    const line = lines.find(({ visit }) => visit.id === row?.dataset.visit);
    if (!row || !line) return;
    const other = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
    const mark = visitMarks.find((one) => keys[one] === event.key.toUpperCase());
    if (!mark && !other) return;
    event.preventDefault();
    other?.querySelector('button')?.focus();
    if (mark) set(line, mark);
  };
  const timeOf = (moment: Date): string => i18n.time((clock ?? deviceClock).toWall(moment));
  return (
    <Async resource={answer}>
      {(_data, known) =>
        lines.length === 0 ? (
          <Empty of={known} picture title={t.noVisits} text={t.noVisitsStaff} />
        ) : (
          <Card
            title={
              waiting.length === 0 ? (
                <None of={known} says={t.deskTitle} />
              ) : (
                t.deskWaiting(waiting.length, Math.max(...waiting))
              )
            }
            action={warning ? <span className="pv-muted">{warning}</span> : undefined}
          >
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the focus; their keys bubble to the list */}
            <ul className="av-desk" onKeyDown={onKey}>
              {lines.map(({ visit, mark }) => {
                const since = waitsSinceOf(visit);
                const next = nextMark(mark);
                const name = visit.patient?.name ?? '';
                const about = `${name}, ${timeOf(visit.start)}`;
                return (
                  <li key={visit.id} data-visit={visit.id}>
                    <button type="button" className="av-desk-visit" onClick={() => onOpen(visit.id)}>
                      <b>{timeOf(visit.start)}</b>
                      <span>
                        <b>{name}</b>
                        <small>
                          <span aria-hidden="true">{modeSigns[visit.mode]}</span>{' '}
                          {[titleOf(visit), ...visit.practitioners.map((one) => one.name)].join(' · ')}
                        </small>
                      </span>
                    </button>
                    <span className="av-desk-state">
                      <Tag tone={markTone[mark]}>{t[`mark_${mark}`]}</Tag>
                      {visit.askedAt && awaitsAnswer(visit, now) && (
                        <small>{t.noAnswer(i18n.date(visit.askedAt, { day: 'numeric', month: 'short' }))}</small>
                      )}
                      {since && <small>{t.waitingFor(minutesSince(since, now))}</small>}
                    </span>
                    <span className="av-desk-acts">
                      {next && (
                        <Button
                          onClick={() => set({ visit, mark }, next)}
                          aria-label={`${t[`mark_${next}`]}: ${about}`}
                        >
                          {t[`mark_${next}`]} <kbd aria-hidden="true">{keys[next]}</kbd>
                        </Button>
                      )}
                      <MenuButton
                        label={t.changeState(about)}
                        items={visitMarks
                          .filter((one) => one !== mark)
                          .map((one) => ({
                            text: `${t[`mark_${one}`]} (${keys[one]})`,
                            onClick: () => set({ visit, mark }, one),
                          }))}
                      />
                    </span>
                  </li>
                );
              })}
            </ul>
            {days?.some(({ total, visits }) => total > visits.length) && <p className="pv-muted">{t.tooManyDay}</p>}
            <p className="pv-muted av-desk-keys">
              {t.deskKeys} {visitMarks.map((one) => `${keys[one]} ${t[`mark_${one}`]}`).join(' · ')}
            </p>
          </Card>
        )
      }
    </Async>
  );
});
