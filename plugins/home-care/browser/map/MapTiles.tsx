import { useMemo } from 'react';
import { tilesOf } from './layout/tiles.ts';
import type { Projection, Size } from './layout/projection.ts';

interface MapTilesProps {
  readonly projection: Projection;
  readonly size: Size;
  /** With {z}, {x} and {y}. */
  readonly url: string;
  readonly failed: () => void;
}

/** From the address that the clinic's server names, and from nowhere else. */
export const MapTiles = ({ projection, size, url, failed }: MapTilesProps) => {
  const tiles = useMemo(() => tilesOf(projection, size, url), [projection, size, url]);
  return (
    <g className="hc-map-tiles">
      {tiles.map(({ url: href, ...box }) => (
        <image key={href} href={href} preserveAspectRatio="none" {...box} onError={failed} />
      ))}
    </g>
  );
};
