import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';

/** Loaded when a PDF is made: most calls make none. */
export const pdfLibrary = () => import('@cantoo/pdf-lib');

/** US letter in points. */
export const letterPage = { width: 612, height: 792 } as const;

export const newPdf = async (title: string): Promise<PDFDocument> => {
  const { PDFDocument: Document } = await pdfLibrary();
  const pdf = await Document.create();
  pdf.setTitle(title);
  pdf.setProducer('');
  pdf.setCreator('');
  return pdf;
};

/** Signs of laboratories that these fonts lack, as they are written without them. */
const spelled: Readonly<Record<string, string>> = { μ: 'µ', '−': '-', '‑': '-', '≤': '<=', '≥': '>=', '→': '->' };
const [powers, indices] = ['⁰¹²³⁴⁵⁶⁷⁸⁹', '₀₁₂₃₄₅₆₇₈₉'] as const;

/** 10^9, H2O. The powers that the fonts have stay. */
const withoutSmallDigits = (text: string): string =>
  text
    .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+/g, (power) =>
      /^[¹²³]$/.test(power)
        ? power
        : `^${[...power].map((sign) => (sign === '⁻' ? '-' : powers.indexOf(sign))).join('')}`,
    )
    .replaceAll(/[₀-₉]/g, (sign) => String(indices.indexOf(sign)));

/** What these fonts cannot draw is shown as a sign of its own, never left out. */
export const drawable = (font: PDFFont): ((text: string) => string) => {
  const known = new Set(font.getCharacterSet());
  return (text) =>
    [
      ...withoutSmallDigits(text.normalize('NFC'))
        .replaceAll(/[μ−‑≤≥→]/g, (sign) => spelled[sign] ?? sign)
        .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
        .replaceAll('\t', '    ')
        .replaceAll('\r\n', '\n'),
    ]
      .map((sign) => (sign === '\n' || known.has(sign.codePointAt(0)!) ? sign : '?'))
      .join('');
};

export const wrapped = (text: string, font: PDFFont, size: number, room: number): readonly string[] =>
  text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/(?<=\s)/)) {
      let rest = word;
      // A word that is wider than the page is cut.
      while (font.widthOfTextAtSize(rest.trimEnd(), size) > room) {
        let fits = rest.length - 1;
        while (fits > 1 && font.widthOfTextAtSize(rest.slice(0, fits), size) > room) fits -= 1;
        if (line !== '') lines.push(line.trimEnd());
        line = '';
        lines.push(rest.slice(0, fits));
        rest = rest.slice(fits);
      }
      if (font.widthOfTextAtSize((line + rest).trimEnd(), size) > room) {
        lines.push(line.trimEnd());
        line = rest;
      } else line += rest;
    }
    return [...lines, line.trimEnd()];
  });
