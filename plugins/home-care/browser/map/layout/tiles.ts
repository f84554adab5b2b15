import type { Position } from '../../../shared/place.ts';
import type { Box } from './labels.ts';
import type { Projection } from './projection.ts';

export interface Tile extends Box {
  readonly url: string;
}

const [earthMetres, mostZoom, mostTiles] = [40_075_017, 18, 48];
/** Beyond, there are no tiles. */
const lastLatitude = 85;

const columnOf = ({ longitude }: Position, across: number): number => ((longitude + 180) / 360) * across;
const rowOf = ({ latitude }: Position, across: number): number => {
  const north = (Math.min(lastLatitude, Math.max(-lastLatitude, latitude)) * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(north)) / Math.PI) / 2) * across;
};
const cornerOf = (column: number, row: number, across: number): Position => ({
  longitude: (column / across) * 360 - 180,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / across))) * 180) / Math.PI,
});

/** The tiles (Web Mercator, 256 pixels) behind a map, each where its corners lie; over a city that differs from the map by less than a line. */
export const tilesOf = (
  { at, from, metresPerUnit }: Projection,
  { width, height }: { readonly width: number; readonly height: number },
  template: string,
): readonly Tile[] => {
  const [first, last] = [from([0, 0]), from([width, height])];
  const middle = from([width / 2, height / 2]).latitude;
  const wanted = Math.log2((earthMetres * Math.cos((middle * Math.PI) / 180)) / (256 * metresPerUnit));
  const zoom = Math.max(0, Math.min(mostZoom, Math.round(wanted)));
  const across = 2 ** zoom;
  const columns = [Math.floor(columnOf(first, across)), Math.floor(columnOf(last, across))] as const;
  const rows = [Math.floor(rowOf(first, across)), Math.floor(rowOf(last, across))] as const;
  const tiles: Tile[] = [];
  for (let row = Math.max(0, rows[0]); row <= Math.min(across - 1, rows[1]); row++)
    for (let column = columns[0]; column <= columns[1] && tiles.length < mostTiles; column++) {
      const [x, y] = at(cornerOf(column, row, across));
      const [right, bottom] = at(cornerOf(column + 1, row + 1, across));
      const named = { z: zoom, x: ((column % across) + across) % across, y: row };
      const url = template.replace(/\{([xyz])\}/g, (_, name: 'x' | 'y' | 'z') => `${named[name]}`);
      tiles.push({ url, x, y, width: right - x, height: bottom - y });
    }
  return tiles;
};
