import { DragHandleVertical } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { clockText, I18n } from '#core/shared';
import { canCarry, type BoardRules } from '../../../shared/boardRules.ts';
import type { Visit, Warning } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { useProblemText } from '../../parts/problemText.ts';
import type { Carrier } from '../carry/useCarry.ts';

interface VisitSlotProps {
  readonly visit: Visit;
  /** In whose lane; null: the tray. */
  readonly worker: string | null;
  /** The day, as readers hear it. */
  readonly label: string;
  readonly rules: BoardRules;
  readonly carrier: Carrier;
  readonly style?: CSSProperties | undefined;
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

/** What a coordinator has to see of a visit that stands already; the week's hours stand beside the worker. */
const seen: readonly Warning[] = ['overlap', 'rest', 'day_hours', 'travel', 'gender'];

/** One visit on the board: opens it, and its handle carries it elsewhere. */
export const VisitSlot = observer(({ visit, worker, label, rules, carrier, style, choose }: VisitSlotProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { ofBlock, ofWarning } = useProblemText();
  const time = clockText(visit.startWall.slice(11), i18n.locale);
  const who = visit.patient?.name ?? t.closed;
  const state = t[`state_${visit.missed ? 'missed' : visit.state}`];
  const isOpen = worker !== null && visit.state === 'planned';
  const against = isOpen ? rules.at(visit, { worker, wall: visit.startWall }) : null;
  const way = worker === null ? null : rules.wayTo(visit, worker);
  const other = [visit.worker, visit.second].find((one) => one && one.id !== worker);
  const isCarried = carrier.store.visit?.id === visit.id;
  return (
    <li data-visit={visit.id} data-carried={isCarried || undefined} style={style}>
      <button
        type="button"
        className={`hc-slot ${toneOf(visit)}`}
        disabled={!visit.patient}
        onClick={() => choose(visit)}
      >
        <span className="pv-seen-only-by-readers">{label}, </span>
        <b>{time}</b> <span>{who}</span> <small className="hc-what">{visit.title}</small>{' '}
        <small className={state === t.state_planned ? 'pv-seen-only-by-readers' : undefined}>{state}</small>
        {way && way.km > 0 && (
          <small className="hc-way pv-muted">
            <span className="pv-seen-only-by-readers">{t.wayFrom} </span>
            {(way.exact ? t.way : t.wayAbout)(i18n.number(way.km), way.minutes)}
          </small>
        )}
        {visit.workers === 2 && other && worker !== null && <small>{t.withOther(other.name)}</small>}
        {visit.workers === 2 && visit.state === 'planned' && !(visit.worker && visit.second) && (
          <Tag tone="wait">{t.otherMissing}</Tag>
        )}
        {visit.asked && <Tag tone="wait">{t.askTag}</Tag>}
        {visit.exceptions.length > 0 && <Tag tone="wait">{t.toDecide}</Tag>}
        {against?.blocks.map((block) => (
          <Tag key={block.is} tone="bad">
            {ofBlock(block)}
          </Tag>
        ))}
        {against?.warnings.flatMap((one) =>
          seen.includes(one) ? (
            <Tag key={one} tone="wait">
              {ofWarning(one)}
            </Tag>
          ) : (
            []
          ),
        )}
      </button>
      {canCarry(visit) && worker === (visit.worker?.id ?? null) && (
        <button
          type="button"
          className="hc-grip"
          data-grip={visit.id}
          aria-label={t.pickUp(who, time)}
          aria-pressed={isCarried}
          onClick={() => carrier.press(visit)}
          onKeyDown={carrier.key}
          onBlur={carrier.left}
        >
          <DragHandleVertical size={16} />
        </button>
      )}
    </li>
  );
});
