import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';

/** US letter in points, with room for what a receiving machine cuts off. */
const [width, height, margin] = [612, 792, 54];

const library = () => import('@cantoo/pdf-lib');

/** What these fonts cannot draw is shown as a box of its own, never left out. */
const drawable = (font: PDFFont): ((text: string) => string) => {
  const known = new Set(font.getCharacterSet());
  return (text) =>
    [...text.normalize('NFC').replaceAll('\u2011', '-').replaceAll('\t', '    ').replaceAll('\r\n', '\n')]
      .map((sign) => (sign === '\n' || known.has(sign.codePointAt(0)!) ? sign : '?'))
      .join('');
};

const wrapped = (text: string, font: PDFFont, size: number, room: number): readonly string[] =>
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

export interface Paragraph {
  readonly text: string;
  readonly size?: number;
  readonly bold?: boolean;
  /** Points above it. */
  readonly above?: number;
}

/** Draws words from top to bottom, on as many pages as they need; returns how many. */
export const addText = async (pdf: PDFDocument, paragraphs: readonly Paragraph[]): Promise<number> => {
  const { StandardFonts } = await library();
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const strong = await pdf.embedFont(StandardFonts.HelveticaBold);
  let page = pdf.addPage([width, height]);
  let [y, count] = [height - margin, 1];
  for (const { text, size = 11, bold = false, above = 0 } of paragraphs) {
    const font = bold ? strong : plain;
    y -= above;
    for (const line of wrapped(drawable(font)(text), font, size, width - 2 * margin)) {
      if (y - size < margin) {
        page = pdf.addPage([width, height]);
        y = height - margin;
        count += 1;
      }
      y -= size * 1.35;
      if (line !== '') page.drawText(line, { x: margin, y, size, font });
    }
  }
  return count;
};

/** Copies all pages of a PDF that was found readable; what it carries besides pages (scripts, files, forms) stays behind. */
export const addPdf = async (pdf: PDFDocument, bytes: Uint8Array): Promise<number> => {
  const { PDFDocument: Document } = await library();
  const from = await Document.load(bytes, { updateMetadata: false });
  const pages = await pdf.copyPages(from, from.getPageIndices());
  for (const page of pages) pdf.addPage(page);
  return pages.length;
};

/** One picture, as large as the page lets it be. */
export const addPicture = async (
  pdf: PDFDocument,
  bytes: Uint8Array,
  type: 'image/png' | 'image/jpeg',
): Promise<number> => {
  const picture = type === 'image/png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes);
  const fitted = picture.scaleToFit(width - 2 * margin, height - 2 * margin);
  const page = pdf.addPage([width, height]);
  page.drawImage(picture, { x: (width - fitted.width) / 2, y: height - margin - fitted.height, ...fitted });
  return 1;
};

export const newPdf = async (title: string): Promise<PDFDocument> => {
  const { PDFDocument: Document } = await library();
  const pdf = await Document.create();
  pdf.setTitle(title);
  pdf.setProducer('');
  pdf.setCreator('');
  return pdf;
};
