import { drawnWords } from '#test/kit/server/drawnWords.ts';
import { addText } from './paragraphs.ts';
import { newPdf } from './pdfText.ts';

test('a new line begins where the writer of a text began one', async () => {
  const pdf = await newPdf('Fax');
  expect(await addText(pdf, [{ text: Array.from({ length: 80 }, (_, n) => `Line ${n}`).join('\r\n') }])).toBe(2);
  const drawn = await drawnWords(await pdf.save());
  expect(drawn).toHaveLength(80);
  expect(drawn).toContain('Line 79');
});
