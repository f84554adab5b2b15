import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { clockText, I18n } from '#core/shared';
import type { Visit } from '../../shared/visit.ts';
import { messages } from '../messages/index.ts';
import { mapTexts } from '../messages/map/index.ts';
import { isOpen, type Round, type Stage } from './layout/dayMap.ts';
import { lineStyle } from './layout/lines.ts';

interface RoundListProps {
  readonly rounds: readonly Round[];
  readonly choose: (visit: Visit) => void;
}

/** The same as the map in words: each worker's visits in order, those that nobody has first. */
export const RoundList = observer(({ rounds, choose }: RoundListProps) => {
  const t = useMessages(messages);
  const m = useMessages(mapTexts);
  const i18n = useService(I18n);
  return (
    <div className="hc-rounds">
      {rounds.map(({ worker, stages, km, line }) => (
        <section key={worker?.id ?? ''} aria-label={worker?.name ?? t.tray} data-open={worker ? undefined : true}>
          <h3>
            {line !== null && (
              <svg className="hc-map-sample" viewBox="0 0 34 8" aria-hidden>
                <path className="hc-map-way" {...lineStyle(line)} d="M1 4H33" />
              </svg>
            )}
            {worker && <abbr aria-hidden>{worker.initials}</abbr>} {worker?.name ?? t.tray}
            {km !== null && <small className="pv-muted">{m.total(t.kilometresOf(i18n.number(km)))}</small>}
          </h3>
          <ol>
            {stages.map((stage) => (
              <RoundStage key={stage.visit.id} stage={stage} choose={choose} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
});

interface RoundStageProps {
  readonly stage: Stage;
  readonly choose: (visit: Visit) => void;
}

const RoundStage = observer(({ stage: { visit, number, leg }, choose }: RoundStageProps) => {
  const t = useMessages(messages);
  const m = useMessages(mapTexts);
  const i18n = useService(I18n);
  const { id, patient, title, startWall, spot, area, state, missed } = visit;
  const way =
    leg && (leg.km === null ? m.legUnknown : (leg.exact ? m.legOf : m.legAbout)(t.kilometresOf(i18n.number(leg.km))));
  return (
    <li>
      <button type="button" className="hc-slot" data-map-visit={id} disabled={!patient} onClick={() => choose(visit)}>
        <span>
          {number !== null && <b className="hc-map-number">{number}</b>}{' '}
          <b>{clockText(startWall.slice(11), i18n.locale)}</b> {patient?.name ?? t.closed} <small>{title}</small>{' '}
          {(state !== 'planned' || missed) && <small>{t[`state_${missed ? 'missed' : state}`]}</small>}
        </span>{' '}
        <small className="pv-muted">
          {[area, spot && !spot.exact ? m.about : '', way ?? ''].filter(Boolean).join(' · ')}
        </small>
        {number !== null && isOpen(visit) && <Tag tone="wait">{t.otherMissing}</Tag>}
      </button>
    </li>
  );
});
