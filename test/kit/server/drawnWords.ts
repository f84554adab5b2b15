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

/** Each line of text that the pages of a PDF of ours draw, in the order in which they draw them. */
export const drawnWords = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const pdf = await PDFDocument.load(bytes);
  return pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.contents[0] !== 0x78) return [];
    const text = inflateSync(object.contents).toString('latin1');
    return [...text.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex]) =>
      [...Buffer.from(hex!, 'hex').toString('latin1')].map((sign) => signs[sign] ?? sign).join(''),
    );
  });
};
