import { StandardFonts } from '@cantoo/pdf-lib';
import { drawnLines } from '#test/kit/server/drawnWords.ts';
import { letterheadLines } from './letterhead.ts';
import { addText, besidePicture, pageMargin } from './paragraphs.ts';
import { letterPage, newPdf } from './pdfText.ts';

const linesOf = async (name: string) => {
  const pdf = await newPdf('Letter');
  await addText(pdf, letterheadLines({ name, address: ['12 King Street'], phone: '613-555-0100' }, 'en-CA'));
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  const lines = await drawnLines(await pdf.save());
  return lines.map((line) => ({ ...line, end: line.x + font.widthOfTextAtSize(line.text, line.size) }));
};
const logoBegins = letterPage.width - pageMargin - besidePicture;

test('RTE-5 a clinic’s long name stays beside its logo, whole', async () => {
  const name = 'Centre communautaire de santé et de services sociaux de la Vallée-de-la-Rideau Est';
  expect(name.length).toBeGreaterThanOrEqual(80);
  for (const long of [name, 'Vallée'.repeat(14)]) {
    const lines = await linesOf(long);
    expect(Math.max(...lines.map(({ end }) => end))).toBeLessThanOrEqual(logoBegins);
    const named = lines.filter(({ size }) => size === 16);
    expect(named.length).toBeGreaterThan(1);
    expect(
      named
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(long.replaceAll(' ', ''));
    // Nothing is drawn over another line.
    expect(lines.map(({ y }) => y)).toEqual([...lines.map(({ y }) => y)].sort((one, other) => other - one));
  }
});

test('a short name takes one line', async () => {
  expect((await linesOf('Rideau Family Clinic')).map(({ text }) => text)).toEqual([
    ...['Rideau Family Clinic', '12 King Street', 'Phone 613-555-0100'],
  ]);
});
