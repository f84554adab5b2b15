import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { type Content, maxBytes, maxPages } from '../../shared/faxState.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';

/** An A3 page at 400 dots an inch has 31 million. */
const maxPixels = 40_000_000;
const maxSide = 20_000;
const maxEntries = 200;
/** Of all pages; each becomes an object of its own. */
const maxStrips = 5_000;
/** Fine fax, where the file does not say. */
const usualDots = { x: 204, y: 196 };

const tags = {
  ...{ width: 256, height: 257, bits: 258, compression: 259, photometric: 262, fillOrder: 266, offsets: 273 },
  ...{ orientation: 274, samples: 277, rows: 278, lengths: 279, x: 282, y: 283, g3: 292, unit: 296 },
} as const;
type Tag = keyof typeof tags;

/** Why this is no fax. */
class Refused extends Error {
  constructor(readonly content: Exclude<Content, 'readable'>) {
    super(content);
  }
}
const needs = (holds: boolean, content: Exclude<Content, 'readable'> = 'broken'): void => {
  if (!holds) throw new Refused(content);
};

export const isTiff = (bytes: Uint8Array): boolean =>
  ['49492a00', '4d4d002a'].includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'));

type Directory = ReadonlyMap<number, readonly number[]>;

const sizes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 5: 8 };

/** Every page's directory. Nothing outside the file is read, and no page twice. */
const directoriesOf = (bytes: Buffer): readonly Directory[] => {
  const little = bytes[0] === 0x49;
  const two = (at: number): number => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const four = (at: number): number => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const value = (type: number, at: number): number => {
    if (type === 1) return bytes.readUInt8(at);
    if (type === 3) return two(at);
    return type === 4 ? four(at) : four(at) / four(at + 4);
  };
  const wanted = new Set<number>(Object.values(tags));
  const seen = new Set<number>();
  const found: Directory[] = [];
  for (let at = four(4); at !== 0;) {
    needs(at + 2 <= bytes.length && !seen.has(at));
    seen.add(at);
    needs(found.length < maxPages, 'too_many_pages');
    const count = two(at);
    needs(count <= maxEntries && at + 6 + count * 12 <= bytes.length);
    const directory = new Map<number, readonly number[]>();
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
      const [tag, type, many] = [two(entry), two(entry + 2), four(entry + 4)];
      const size = sizes[type];
      if (!wanted.has(tag) || size === undefined) continue;
      needs(many >= 1 && many <= maxStrips);
      const from = size * many <= 4 ? entry + 8 : four(entry + 8);
      needs(from + size * many <= bytes.length);
      directory.set(
        tag,
        Array.from({ length: many }, (_, n) => value(type, from + n * size)),
      );
    }
    found.push(directory);
    at = four(at + 2 + count * 12);
  }
  return found;
};

const first = (directory: Directory, tag: Tag, otherwise: number): number => directory.get(tags[tag])?.[0] ?? otherwise;

/** Dots an inch; what cannot be is taken for a fine fax. */
const dotsOf = (directory: Directory): typeof usualDots => {
  const perInch = first(directory, 'unit', 2) === 3 ? 2.54 : 1;
  const [x, y] = [first(directory, 'x', 0) * perInch, first(directory, 'y', 0) * perInch];
  const plausible = [x, y].every((dots) => dots >= 50 && dots <= 1_200);
  return plausible && first(directory, 'unit', 2) !== 1 ? { x, y } : usualDots;
};

/** How the picture lies: quarter turns clockwise until it is upright, after it was mirrored or not. */
const orientations: Readonly<Record<number, readonly [quarters: number, mirrored: boolean]>> = {
  ...{ 1: [0, false], 2: [0, true], 3: [2, false], 4: [2, true] },
  ...{ 5: [3, true], 6: [1, false], 7: [1, true], 8: [3, false] },
};

const turnedBits = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number.parseInt([...byte.toString(2).padStart(8, '0')].reverse().join(''), 2),
);

interface Strip {
  readonly data: Uint8Array;
  readonly rows: number;
}

const stripsOf = (bytes: Buffer, directory: Directory, height: number): readonly Strip[] => {
  const rows = Math.min(first(directory, 'rows', height), height);
  needs(rows >= 1);
  const offsets = directory.get(tags.offsets) ?? [];
  const lengths = directory.get(tags.lengths) ?? [];
  needs(offsets.length === Math.ceil(height / rows) && lengths.length === offsets.length);
  return offsets.map((offset, n) => {
    const length = lengths[n]!;
    needs(offset >= 8 && length >= 1 && offset + length <= bytes.length);
    const data = bytes.subarray(offset, offset + length);
    return {
      data: first(directory, 'fillOrder', 1) === 2 ? data.map((byte) => turnedBits[byte]!) : data,
      rows: Math.min(rows, height - n * rows),
    };
  });
};

/** How PDF names what TIFF calls compression 2, 3 and 4. */
const codingOf = (directory: Directory): { readonly K: number; readonly EncodedByteAlign: boolean } => {
  const compression = first(directory, 'compression', 1);
  const plain = first(directory, 'bits', 1) === 1 && first(directory, 'samples', 1) === 1;
  needs(plain && compression >= 2 && compression <= 4, 'unsupported');
  const twoDimensions = compression === 3 && (first(directory, 'g3', 0) & 1) === 1;
  return { K: compression === 4 ? -1 : twoDimensions ? 4 : 0, EncodedByteAlign: compression === 2 };
};

const addTiffPage = (
  all: typeof import('@cantoo/pdf-lib'),
  pdf: PDFDocument,
  bytes: Buffer,
  directory: Directory,
): readonly Strip[] => {
  const [width, height] = [first(directory, 'width', 0), first(directory, 'height', 0)];
  needs(width >= 1 && height >= 1);
  needs(width <= maxSide && height <= maxSide && width * height <= maxPixels, 'unusual_size');
  const coding = codingOf(directory);
  const strips = stripsOf(bytes, directory, height);
  const dots = dotsOf(directory);
  const [wide, high] = [(width / dots.x) * 72, (height / dots.y) * 72];
  const [quarters, mirrored] = orientations[first(directory, 'orientation', 1)] ?? [0, false];
  const page: PDFPage = pdf.addPage([wide, high]);
  page.setRotation(all.degrees(quarters * 90));
  const draw: string[] = mirrored ? [`-1 0 0 1 ${wide} 0 cm`] : [];
  let top = high;
  for (const [n, { data, rows }] of strips.entries()) {
    const image = pdf.context.stream(data, {
      ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: rows, BitsPerComponent: 1 },
      ...{ ColorSpace: 'DeviceGray', Filter: 'CCITTFaxDecode' },
      DecodeParms: { ...coding, Columns: width, Rows: rows, BlackIs1: first(directory, 'photometric', 0) === 1 },
    });
    page.node.setXObject(all.PDFName.of(`S${n}`), pdf.context.register(image));
    const part = (high * rows) / height;
    top -= part;
    draw.push(`q ${wide} 0 0 ${part} 0 ${top} cm /S${n} Do Q`);
  }
  page.node.set(all.PDFName.Contents, pdf.context.register(pdf.context.flateStream(`q ${draw.join('\n')} Q`)));
  return strips;
};

export type TiffPages =
  | { readonly content: 'readable'; readonly pages: number; readonly pdf: Uint8Array }
  | { readonly content: Exclude<Content, 'readable'>; readonly pages: null };

/**
 * The pages of a fax that a machine kept as TIFF, as a PDF. PDF knows the coding of Group 3 and 4: the coded lines are taken as
 * they are, and no pixel is made here, so that no file is larger or slower to read than its own bytes.
 */
export const tiffPages = async (bytes: Uint8Array): Promise<TiffPages> => {
  try {
    needs(bytes.byteLength <= maxBytes, 'too_large');
    const all = await import('@cantoo/pdf-lib');
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const directories = directoriesOf(file);
    needs(directories.length > 0);
    const pdf = await newPdf('Fax');
    let [strips, taken] = [0, 0];
    for (const directory of directories) {
      const added = addTiffPage(all, pdf, file, directory);
      strips += added.length;
      taken += added.reduce((total, { data }) => total + data.length, 0);
      // Pages that name the same bytes over and over would make a small file large.
      needs(strips <= maxStrips && taken <= bytes.byteLength);
    }
    const made = await pdf.save();
    needs(made.byteLength <= maxBytes, 'too_large');
    return { content: 'readable', pages: directories.length, pdf: made };
  } catch (error) {
    if (error instanceof Refused) return { content: error.content, pages: null };
    // Offsets that lead out of the file.
    if (error instanceof RangeError) return { content: 'broken', pages: null };
    throw error;
  }
};
