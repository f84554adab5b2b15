import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Button } from '#ui';
import type { Visit } from '../../shared/visit.ts';
import { messages } from '../messages/index.ts';
import { mapTexts } from '../messages/map/index.ts';
import type { ToPlace } from './layout/dayMap.ts';

interface PlaceListProps {
  readonly those: readonly ToPlace[];
  readonly place: (visit: Visit) => void;
}

/** Addresses whose position is not known or cannot be right, and the way to enter it. */
export const PlaceList = observer(({ those, place }: PlaceListProps) => {
  const t = useMessages(messages);
  const m = useMessages(mapTexts);
  if (those.length === 0) return null;
  return (
    <section aria-label={m.toPlaceTitle} className="hc-map-more">
      <h3>{m.toPlaceTitle}</h3>
      <ul className="hc-needs">
        {those.map(({ visit, why }) => (
          <li key={visit.id} className="hc-change">
            <span>
              {visit.patient?.name} <small className="pv-muted">{m[`place_${why}`]}</small>
            </span>
            <Button intent="quiet" aria-label={m.placeIt(visit.patient?.name ?? '')} onClick={() => place(visit)}>
              {why === 'far' ? t.changePosition : t.enterPosition}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
});
