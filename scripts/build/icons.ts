import { deflateSync } from 'node:zlib';

type Point = readonly [x: number, y: number];

/** The lines of `host/browser/public/icon.svg`, on its field of 48. */
const lines: readonly (readonly Point[])[] = [
  [
    [8, 36],
    [8, 21],
    [16, 14],
    [24, 21],
    [24, 36],
  ],
  [
    [24, 36],
    [24, 21],
    [32, 14],
    [40, 21],
    [40, 36],
  ],
  [
    [6, 36],
    [42, 36],
  ],
  [
    [14, 36],
    [14, 29],
    [18, 29],
    [18, 36],
  ],
  [
    [30, 36],
    [30, 29],
    [34, 29],
    [34, 36],
  ],
];
const [field, stroke, corner] = [48, 2.6, 11];

const toSegment = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
};

const toLines = (point: Point): number =>
  Math.min(...lines.flatMap((line) => line.slice(1).map((end, n) => toSegment(point, line[n]!, end)))) - stroke / 2;

/** Below 0 within the rounded square. */
const toSquare = ([x, y]: Point): number => {
  const [dx, dy] = [x, y].map((at) => Math.abs(at - field / 2) - field / 2 + corner) as [number, number];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner;
};

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Uint8Array): number =>
  (bytes.reduce((sum, byte) => crcTable[(sum ^ byte) & 255]! ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
};

export interface Icon {
  readonly name: string;
  readonly size: number;
  /** `mask`: to the edges, with the drawing in the inner four fifths; `badge`: the drawing alone, of which only the shape counts. */
  readonly as: 'any' | 'mask' | 'badge';
}

export const icons: readonly Icon[] = [
  { name: 'icon-192.png', size: 192, as: 'any' },
  { name: 'icon-512.png', size: 512, as: 'any' },
  { name: 'icon-maskable-512.png', size: 512, as: 'mask' },
  { name: 'apple-touch-icon.png', size: 180, as: 'mask' },
  { name: 'badge-96.png', size: 96, as: 'badge' },
];

/** @param color `#rrggbb` */
export const drawIcon = ({ size, as }: Icon, color: string): Buffer => {
  const brand = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const scale = as === 'mask' ? field / 0.8 : field;
  const unit = size / scale;
  /** How much of a pixel lies within an edge. */
  const within = (distance: number): number => Math.max(0, Math.min(1, 0.5 - distance * unit));
  const rows = Buffer.alloc((size * 4 + 1) * size);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const point = [x, y].map((at) => ((at + 0.5) / size - 0.5) * scale + field / 2) as [number, number];
      const drawn = within(toLines(point));
      const back = as === 'badge' ? 0 : as === 'mask' ? 1 : within(toSquare(point));
      const at = y * (size * 4 + 1) + 1 + x * 4;
      for (let part = 0; part < 3; part += 1)
        rows[at + part] = as === 'badge' ? 255 : Math.round(brand[part]! + (255 - brand[part]!) * drawn);
      rows[at + 3] = Math.round(255 * (as === 'badge' ? drawn : back));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
};
