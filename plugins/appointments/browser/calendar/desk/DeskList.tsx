import { observer } from 'mobx-react-lite';
import type { KeyboardEvent } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, MenuButton, Tag } from '#ui';
import { I18n } from '#core/shared';
import { awaitsAnswer } from '#plugins/appointments/shared/visit.ts';
import { nextMark, visitMarks } from '#plugins/appointments/shared/visitState.ts';
import { messages } from '../../messages/index.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { markTone, modeSigns } from '../../visitMarks.ts';
import { deskKeys, deskShortcuts } from './deskKeys.ts';
import { deskTexts } from './messages/index.ts';
import type { Desk } from './useDesk.ts';

interface Props {
  readonly desk: Desk;
  readonly onOpen: (visit: string) => void;
}

/** The day in the order of its hours: each visit with its state, one key to the next, and who waits how long. */
export const DeskList = observer(({ desk, onOpen }: Props) => {
  const t = useMessages(messages);
  const own = useMessages(deskTexts);
  const i18n = useService(I18n);
  const titleOf = useVisitTitles();
  const { lines, now, set, timeOf } = desk;
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (desk.onStateKey(event) || !(event.target instanceof HTMLElement)) return;
    const row = event.target.closest<HTMLElement>('[data-visit]');
    const other = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
    if (!other) return;
    event.preventDefault();
    other.querySelector('button')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the focus; their keys bubble to the list
    <ul className="av-desk" onKeyDown={onKey}>
      {lines.map((line) => {
        const { visit, mark, waiting } = line;
        const next = nextMark(mark);
        const name = visit.patient?.name ?? '';
        const about = `${name}, ${timeOf(visit.start)}`;
        return (
          <li key={visit.id} data-visit={visit.id}>
            <button
              type="button"
              className="av-desk-visit"
              aria-keyshortcuts={deskShortcuts}
              onClick={() => onOpen(visit.id)}
            >
              <b>{timeOf(visit.start)}</b>
              <span>
                <b>{name}</b>
                <small>
                  <span aria-hidden="true">{modeSigns[visit.mode]}</span>{' '}
                  {[
                    ...(visit.walkIn ? [own.walkIn] : []),
                    titleOf(visit),
                    ...visit.practitioners.map((one) => one.name),
                  ].join(' · ')}
                </small>
              </span>
            </button>
            <span className="av-desk-state">
              <Tag tone={markTone[mark]}>{t[`mark_${mark}`]}</Tag>
              {visit.room && <small>{visit.room.name}</small>}
              {visit.askedAt && awaitsAnswer(visit, now) && (
                <small>{t.noAnswer(i18n.date(visit.askedAt, { day: 'numeric', month: 'short' }))}</small>
              )}
              {waiting !== null && <small>{t.waitingFor(waiting)}</small>}
            </span>
            <span className="av-desk-acts">
              {next && (
                <Button onClick={() => set(line, next)} aria-label={`${t[`mark_${next}`]}: ${about}`}>
                  {t[`mark_${next}`]} <kbd aria-hidden="true">{deskKeys[next]}</kbd>
                </Button>
              )}
              <MenuButton
                label={t.changeState(about)}
                items={[
                  ...(desk.canMove(line) ? [{ text: own.changeRoom, onClick: () => void desk.askRoom(line) }] : []),
                  ...visitMarks
                    .filter((one) => one !== mark)
                    .map((one) => ({
                      text: `${t[`mark_${one}`]} (${deskKeys[one]})`,
                      onClick: () => set(line, one),
                    })),
                ]}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
});
