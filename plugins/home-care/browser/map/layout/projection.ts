import type { Position } from '../../../shared/place.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
  /** Kept free around what is drawn. */
  readonly margin: number;
}
export type Point = readonly [x: number, y: number];

export interface Projection {
  at(position: Position): Point;
  /** What lies at a point: the other way. */
  from(point: Point): Position;
  readonly metresPerUnit: number;
}

const metresPerDegree = 111_195;
/** A single address is not shown larger than a neighbourhood. */
const leastMetres = 1500;

/** Degrees from one meridian to another, the short way around. */
const eastOf = (longitude: number, from: number): number => ((((longitude - from + 180) % 360) + 360) % 360) - 180;

/** Equirectangular at the middle latitude, north up, so large that all positions have room. */
export const projectionOf = (positions: readonly Position[], { width, height, margin }: Size): Projection => {
  const origin = positions[0] ?? { latitude: 0, longitude: 0 };
  const [south, north] = rangeOf(positions.map(({ latitude }) => latitude));
  const [west, east] = rangeOf(positions.map(({ longitude }) => eastOf(longitude, origin.longitude)));
  const middle = { latitude: (south + north) / 2, longitude: origin.longitude + (west + east) / 2 };
  const perLongitude = metresPerDegree * Math.max(0.01, Math.cos((middle.latitude * Math.PI) / 180));
  const metresPerUnit = Math.max(
    Math.max(leastMetres, (east - west) * perLongitude) / (width - 2 * margin),
    Math.max(leastMetres, (north - south) * metresPerDegree) / (height - 2 * margin),
  );
  return {
    metresPerUnit,
    at: ({ latitude, longitude }) => [
      width / 2 + (eastOf(longitude, middle.longitude) * perLongitude) / metresPerUnit,
      height / 2 - ((latitude - middle.latitude) * metresPerDegree) / metresPerUnit,
    ],
    from: ([x, y]) => ({
      latitude: middle.latitude - ((y - height / 2) * metresPerUnit) / metresPerDegree,
      longitude: middle.longitude + ((x - width / 2) * metresPerUnit) / perLongitude,
    }),
  };
};

const rangeOf = (values: readonly number[]): readonly [number, number] =>
  values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];

/** The longest of 1, 2, 5, 10, … kilometres or metres that is at most so wide. */
export const scaleBar = (metresPerUnit: number, most: number): { readonly metres: number; readonly width: number } => {
  const room = most * metresPerUnit;
  const power = 10 ** Math.floor(Math.log10(room));
  const metres = power * ([5, 2].find((times) => times * power <= room) ?? 1);
  return { metres, width: metres / metresPerUnit };
};
