import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { inflateSync } from 'node:zlib';
import { addText } from './paragraphs.ts';
import { newPdf } from './pdfText.ts';

test('a new line begins where the writer of a text began one', async () => {
  const pdf = await newPdf('Fax');
  expect(await addText(pdf, [{ text: Array.from({ length: 80 }, (_, n) => `Line ${n}`).join('\r\n') }])).toBe(2);
  const made = await PDFDocument.load(await pdf.save());
  const drawn = made.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.contents[0] !== 0x78) return [];
    const text = inflateSync(object.contents).toString('latin1');
    return [...text.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'));
  });
  expect(drawn).toHaveLength(80);
  expect(drawn).toContain('Line 79');
});
