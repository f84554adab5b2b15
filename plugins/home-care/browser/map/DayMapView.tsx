import { observer } from 'mobx-react-lite';
import { useId, useMemo, useRef } from 'react';
import { useAddress } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Empty, Notice, Select, useMedia } from '#ui';
import { I18n, whole } from '#core/shared';
import './map.css';
import type { Board } from '../../shared/boardRules.ts';
import type { Lane } from '../../shared/calls.ts';
import type { Visit } from '../../shared/visit.ts';
import { mostWorkers } from '../../shared/worker.ts';
import { messages } from '../messages/index.ts';
import { mapTexts } from '../messages/map/index.ts';
import { longDay } from '../parts/clock.ts';
import { AreaList } from './AreaList.tsx';
import { dayMapOf, type Stop, tray } from './layout/dayMap.ts';
import { MapPicture } from './MapPicture.tsx';
import { PlaceList } from './PlaceList.tsx';
import { RoundList } from './RoundList.tsx';

interface DayMapViewProps {
  readonly board: Board;
  /** Whom the page shows. */
  readonly lanes: readonly Lane[];
  readonly choose: (visit: Visit) => void;
  /** Asks where its client's address is. */
  readonly place: (visit: Visit) => void;
}

const wide = { width: 640, height: 540, margin: 64 };
const narrow = { width: 350, height: 360, margin: 48 };

/** Who goes where on one day: a list of rounds and a map of them, which say the same. */
export const DayMapView = observer(({ board, lanes, choose, place }: DayMapViewProps) => {
  const t = useMessages(messages);
  const m = useMessages(mapTexts);
  const i18n = useService(I18n);
  const address = useAddress();
  const isNarrow = useMedia('(max-width: 900px)');
  const summary = useId();
  const lists = useRef<HTMLDivElement>(null);
  const { visits, workers } = board;
  const [worker, area] = [address.get('worker') || undefined, address.get('area') || undefined];
  const order = lanes.map(({ id }) => id).join();
  const map = useMemo(() => {
    const shown = new Set(order.split(','));
    return dayMapOf({ visits, workers, lanes: workers.filter(({ id }) => shown.has(id)), worker, area });
  }, [visits, workers, order, worker, area]);
  const { rounds, stops, areas, toPlace, off, closed, codes } = map;
  if (visits.every(({ state }) => state === 'cancelled'))
    return <Empty of={whole(visits)} title={m.dayEmpty} text={m.dayEmptyText} />;
  const people = rounds.filter((one) => one.worker);
  const drawn = people.filter(({ line }) => line !== null).length;
  const ways = people.filter(({ km }) => km !== null).length;
  const waiting = rounds.find((one) => !one.worker)?.stages.length ?? 0;
  const there = stops.reduce((sum, one) => sum + one.visits.length, 0);
  const label = m.mapOf(i18n.date(board.days[0]!, longDay));
  /** One visit opens; of several at one place the first of the list gets the focus. */
  const press = ({ visits: here }: Stop): void => {
    const [first] = here;
    if (first && here.length === 1) choose(first);
    else lists.current?.querySelector<HTMLElement>(`[data-map-visit="${first?.id}"]`)?.focus();
  };
  const picture =
    stops.length === 0 ? (
      <Notice title={m.nowhere} text={m.nowhereText} />
    ) : (
      <MapPicture
        {...{ map, label, press }}
        size={isNarrow ? narrow : wide}
        describedBy={summary}
        tiles={board.tiles}
      />
    );
  return (
    <>
      <div className="hc-filters">
        <Select
          aria-label={t.worker}
          value={worker ?? ''}
          options={[
            { value: '', label: m.everyWorker },
            { value: tray, label: t.tray },
            ...lanes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => address.set({ worker: value })}
        />
        <Select
          aria-label={m.forArea}
          value={area ?? ''}
          options={[{ value: '', label: m.everyArea }, ...codes.map((code) => ({ value: code, label: code }))]}
          onChange={(value) => address.set({ area: value })}
        />
      </div>
      {rounds.length === 0 ? (
        <Empty of={whole(rounds)} title={m.filterEmpty} text={m.filterEmptyText} />
      ) : (
        <>
          <p id={summary} className="pv-muted">
            {[
              m.summary(there, stops.length, people.length),
              waiting > 0 && m.waiting(waiting),
              off > 0 && m.offCount(off),
              closed > 0 && m.closedCount(closed),
              drawn < ways && m.linesLeft(drawn, ways),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          <div className="hc-day-map">
            <div ref={lists}>
              <RoundList rounds={rounds} choose={choose} />
            </div>
            <div>
              {isNarrow ? (
                <details className="hc-extra">
                  <summary>{m.mapTitle}</summary>
                  {picture}
                </details>
              ) : (
                picture
              )}
              <AreaList
                areas={areas}
                chosen={area}
                workers={workers.length < mostWorkers ? whole(workers) : { is: 'part', data: workers }}
                choose={(code) => address.set({ area: code })}
              />
              <PlaceList those={toPlace} place={place} />
            </div>
          </div>
        </>
      )}
    </>
  );
});
