import type { PDFDocument } from '@cantoo/pdf-lib';
import { drawable, letterPage, pdfLibrary as library, wrapped } from '#core/server/documents/pdfText.ts';

const { width, height } = letterPage;
/** Room for what a receiving machine cuts off. */
const margin = 54;

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
