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

test('signs of laboratories that the fonts lack are written without them, never as another sign', async () => {
  const pdf = await newPdf('Result');
  await addText(pdf, [{ text: '≤ 5 ×10⁹/L\n≥ 2 μg\n10³ and 10⁻¹²\nH₂O −4 → 5\n1.73 m²\nŁódź' }]);
  expect(await drawnWords(await pdf.save())).toEqual([
    ...['<= 5 ×10^9/L', '>= 2 µg', '10³ and 10^-12', 'H2O -4 -> 5', '1.73 m²', '?ód?'],
  ]);
});
