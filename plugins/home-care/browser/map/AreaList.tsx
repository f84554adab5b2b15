import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { None } from '#ui';
import type { Known } from '#core/shared';
import { mapTexts } from '../messages/map/index.ts';
import type { MapArea } from './layout/dayMap.ts';

interface AreaListProps {
  readonly areas: readonly MapArea[];
  readonly chosen: string | undefined;
  /** The clinic's workers: who serves an area is known where all of them are. */
  readonly workers: Known;
  readonly choose: (code: string) => void;
}

/** The areas that are drawn, with what the map says of each; pressing one shows it alone. */
export const AreaList = observer(({ areas, chosen, workers, choose }: AreaListProps) => {
  const m = useMessages(mapTexts);
  if (areas.length === 0) return null;
  return (
    <section aria-label={m.areasTitle} className="hc-map-more">
      <h3>{m.areasTitle}</h3>
      <ul className="hc-areas">
        {areas.map(({ code, visits, workers: serving }) => (
          <li key={code}>
            <button type="button" aria-pressed={code === chosen} onClick={() => choose(code === chosen ? '' : code)}>
              <b>{code}</b> <span>{m.areaFacts(visits, serving)}</span>{' '}
              {serving === 0 && <None of={workers} says={m.areaUnserved} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});
