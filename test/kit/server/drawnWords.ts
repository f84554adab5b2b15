import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';

/** Signs of the encoding that the fonts of a PDF of ours use, where it is not Latin-1. */
const signs: Readonly<Record<string, string>> = {
  '\x85': '…',
  '\x91': '‘',
  '\x92': '’',
  '\x93': '“',
  '\x94': '”',
  '\x96': '–',
  '\x97': '—',
};

export interface DrawnLine {
  readonly text: string;
  /** Of its letters, in points. */
  readonly size: number;
  /** Where it begins, from the lower left corner of its page. */
  readonly x: number;
  readonly y: number;
}

const drawn = /\/\S+ ([\d.]+) Tf\s(?:[\d.]+ TL\s)?1 0 0 1 ([\d.]+) ([\d.]+) Tm\s<([0-9A-F]+)> Tj/g;

/** Each line of text that the pages of a PDF of ours draw, in the order in which they draw them, and where. */
export const drawnLines = async (bytes: Uint8Array): Promise<readonly DrawnLine[]> => {
  const pdf = await PDFDocument.load(bytes);
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.contents[0] !== 0x78) return [];
    const code = inflateSync(object.contents).toString('latin1');
    return [...code.matchAll(drawn)].map(([, size, x, y, hex]) => ({
      text: [...Buffer.from(hex!, 'hex').toString('latin1')].map((sign) => signs[sign] ?? sign).join(''),
      ...{ size: Number(size), x: Number(x), y: Number(y) },
    }));
  });
};

export const drawnWords = async (bytes: Uint8Array): Promise<readonly string[]> =>
  (await drawnLines(bytes)).map(({ text }) => text);
