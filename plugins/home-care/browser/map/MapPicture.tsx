import { observer } from 'mobx-react-lite';
import { ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons';
import { type MouseEvent, useMemo, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { clockText, I18n } from '#core/shared';
import { IconButton } from '#ui';
import type { Board } from '../../shared/boardRules.ts';
import { messages } from '../messages/index.ts';
import { mapTexts } from '../messages/map/index.ts';
import type { DayMap, Stop } from './layout/dayMap.ts';
import { most } from './layout/drawn.ts';
import { hullOf } from './layout/hull.ts';
import { type Box, placeLabels, widthOfText } from './layout/labels.ts';
import { hueOf, lineStyle, waysOf } from './layout/lines.ts';
import { type Point, projectionOf, scaleBar, type Size } from './layout/projection.ts';
import { viewed } from './layout/view.ts';
import { MapTiles } from './MapTiles.tsx';
import { useMapView } from './useMapView.ts';

interface MapPictureProps {
  readonly map: DayMap;
  readonly size: Size;
  readonly label: string;
  /** Of the words that say what it shows. */
  readonly describedBy: string;
  readonly tiles: Board['tiles'];
  readonly press: (stop: Stop) => void;
}

const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** North up, on nothing or on tiles. Everything that it does, the lists beside it do for the keyboard. */
export const MapPicture = observer(({ map, size, label, describedBy, tiles, press }: MapPictureProps) => {
  const t = useMessages(messages);
  const m = useMessages(mapTexts);
  const i18n = useService(I18n);
  const [failed, setFailed] = useState(false);
  const { width, height } = size;
  const { stops, areas, rounds } = map;
  const all = useMemo(
    () =>
      projectionOf([...stops.map(({ position }) => position), ...areas.flatMap(({ positions }) => positions)], size),
    [stops, areas, size],
  );
  const look = useMapView(all, size);
  const { view } = look;
  const drawn = useMemo(() => {
    const projection = viewed(all, view);
    const isIn = ([x, y]: Point): boolean => x >= 0 && y >= 0 && x <= width && y <= height;
    const blocks = areas.map((area) => {
      const hull = hullOf(area.positions.map(projection.at));
      const [x, y] = hull.reduce((top, one) => (one[1] < top[1] ? one : top));
      const facts = areas.length <= most.areaFacts ? m.areaFacts(area.visits, area.workers) : '';
      const text = hull.some(isIn) ? [area.code, facts].filter(Boolean).join(' · ') : '';
      const wide = widthOfText(text);
      const box: Box = {
        x: Math.max(2, Math.min(width - wide - 2, x - wide / 2)),
        y: Math.max(2, y - 40),
        ...{ width: wide, height: 17 },
      };
      return { code: area.code, hull, text, box };
    });
    const points = stops.map(({ position }) => projection.at(position));
    const texts = stops.map(({ marks, open }) =>
      [...marks.slice(0, 2), ...(marks.length > 2 ? [`+${marks.length - 2}`] : []), ...(open ? ['?'] : [])].join(' · '),
    );
    const boxes =
      stops.length > most.labels
        ? stops.map(() => null)
        : placeLabels(
            points.map((at, n) => ({ at, text: texts[n]! })),
            size,
            blocks.filter(({ text }) => text !== '').map(({ box }) => box),
          );
    return { projection, blocks, points, texts, boxes, ways: waysOf(rounds, projection.at) };
  }, [all, view, stops, areas, rounds, size, width, height, m]);
  const bar = scaleBar(drawn.projection.metresPerUnit, width / 4);
  const distance =
    bar.metres < 1000 ? t.metres(i18n.number(bar.metres)) : t.kilometresOf(i18n.number(bar.metres / 1000));
  const choose = ({ target }: MouseEvent): void => {
    if (look.isCarried()) return;
    const key = target instanceof Element ? target.closest('[data-stop]')?.getAttribute('data-stop') : undefined;
    const stop = stops.find((one) => one.key === key);
    if (stop) press(stop);
  };
  const told = ({ visits }: Stop): string =>
    visits
      .map(
        ({ startWall, patient, title }) => `${clockText(startWall.slice(11), i18n.locale)} ${patient?.name}, ${title}`,
      )
      .join('\n');
  return (
    <figure className="hc-map">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- keys move the map as the pointer does; the buttons say so too */}
      <div className="hc-map-view" role="group" aria-label={m.moveMap} tabIndex={0} onKeyDown={look.onKeyDown}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the lists beside it open the same visits by keyboard */}
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={label}
          aria-describedby={describedBy}
          onClick={choose}
          ref={look.svg}
          data-near={view.scale > 1 ? '' : undefined}
          {...look.pointers}
        >
          {tiles && !failed && (
            <MapTiles projection={drawn.projection} size={size} url={tiles.url} failed={() => setFailed(true)} />
          )}
          {drawn.blocks.map(({ code, hull }) => (
            <path
              key={code}
              className="hc-map-area"
              d={hull.length === 1 ? `${pathOf(hull)}h0.01` : `${pathOf(hull)}Z`}
            />
          ))}
          {drawn.ways.map(({ worker, line, d }) => (
            <path key={worker} className="hc-map-way" {...lineStyle(line)} d={d} />
          ))}
          {drawn.blocks.map(({ code, text, box }) => (
            <text key={code} className="hc-map-code" x={box.x + 5} y={box.y + 13}>
              {text}
            </text>
          ))}
          {stops.map((stop, n) => {
            const [[x, y], box] = [drawn.points[n]!, drawn.boxes[n]];
            return (
              <g key={stop.key} data-stop={stop.key} className="hc-map-stop" data-hue={hueOf(stop, rounds)}>
                <title>{told(stop)}</title>
                {stop.open ? (
                  <path className="hc-map-open" d={`M${x} ${y - 9}l9 9l-9 9l-9-9Z`} />
                ) : (
                  <circle className={stop.exact ? undefined : 'hc-map-about'} cx={x} cy={y} r="6" />
                )}
                {stop.open && !stop.exact && <circle className="hc-map-about" cx={x} cy={y} r="13" />}
                {box && (
                  <>
                    <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="4" />
                    <text x={box.x + 5} y={box.y + 12.5}>
                      {drawn.texts[n]}
                    </text>
                  </>
                )}
              </g>
            );
          })}
          <g className="hc-map-bar" transform={`translate(14 ${height - 14})`}>
            <path d={`M0 -6V0H${bar.width.toFixed(1)}V-6`} />
            <text x="4" y="-8">
              {distance}
            </text>
          </g>
          <g className="hc-map-bar" transform={`translate(${width - 20} 32)`}>
            <path d="M0 6V-10M-5 -4L0 -10L5 -4" />
            <text x="0" y="-14" textAnchor="middle">
              {m.north}
            </text>
          </g>
        </svg>
        <div className="hc-map-buttons">
          <IconButton icon={ZoomIn} label={m.nearer} onClick={look.nearer} />
          <IconButton icon={ZoomOut} label={m.farther} onClick={look.farther} />
          <IconButton icon={ZoomToFit} label={m.wholeMap} onClick={look.whole} />
        </div>
      </div>
      <figcaption>
        <span className="hc-map-key open">{m.legendOpen}</span>
        <span className="hc-map-key about">{m.legendAbout}</span>
        {tiles && !failed && <span>{tiles.credit}</span>}
        {failed && <span role="status">{m.tilesFailed}</span>}
      </figcaption>
    </figure>
  );
});
