import { mostSide } from '../../shared/photo.ts';

const [start, end, scan, escaped] = [0xd8, 0xd9, 0xda, 0x00] as const;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Start of frame: all of C0 to CF but tables and a reserved one. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const tables = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd]);
/** How its colours are written, in twelve bytes that say nothing else. */
const isAdobe = (marker: number, body: Buffer): boolean =>
  marker === 0xee && body.length === 12 && body.subarray(0, 5).toString('latin1') === 'Adobe';

/** Where the compressed picture of a scan ends: at the next marker that is no part of it. */
const scanEnd = (bytes: Buffer, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1]!;
    if (bytes[at] === 0xff && next !== escaped && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
};

/**
 * A JPEG with what draws it and nothing that tells of it: no EXIF, place, preview, comment, profile, nor anything behind it.
 * Null: it is none, or broken, or larger than any screen.
 */
export const bareJpeg = (bytes: Buffer): Buffer | null => {
  if (bytes[0] !== 0xff || bytes[1] !== start) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let [at, frames, scans] = [2, 0, 0];
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker === end)
      return frames === 1 && scans > 0 ? Buffer.concat([...kept, bytes.subarray(at, at + 2)]) : null;
    else {
      if (at + 4 > bytes.length) return null;
      const length = bytes.readUInt16BE(at + 2);
      const after = at + 2 + length;
      if (length < 2 || after > bytes.length) return null;
      const body = bytes.subarray(at + 4, after);
      if (isFrame(marker)) {
        frames += 1;
        if (body.length < 6 || Math.max(body.readUInt16BE(1), body.readUInt16BE(3)) > mostSide) return null;
      }
      const until = marker === scan ? scanEnd(bytes, after) : after;
      if (marker === scan) scans += 1;
      if (isFrame(marker) || tables.has(marker) || marker === scan || isAdobe(marker, body))
        kept.push(bytes.subarray(at, until));
      at = until;
    }
  }
  return null;
};
