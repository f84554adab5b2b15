import type { PDFDocument } from '@cantoo/pdf-lib';
import { goOn } from '../budgets/pace.ts';
import { drawable, letterPage, pdfLibrary as library, wrapped } from './pdfText.ts';

const { width, height } = letterPage;
/** Room for what a machine that prints or receives the page cuts off. */
export const pageMargin = 54;

export interface Paragraph {
  readonly text: string;
  readonly size?: number;
  readonly bold?: boolean;
  /** Points above it. */
  readonly above?: number;
  /** Points that stay free at its right. */
  readonly free?: number;
}

/** In points; a picture of another shape fills as much of it as it can. */
const pictureRoom = { width: 130, height: 60 } as const;
/** What stays free at the right of words that stand beside a picture. */
export const besidePicture = pictureRoom.width + 12;

/** Draws words from top to bottom, on as many pages as they need; returns how many. */
export const addText = async (pdf: PDFDocument, paragraphs: readonly Paragraph[]): Promise<number> => {
  const { StandardFonts } = await library();
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const strong = await pdf.embedFont(StandardFonts.HelveticaBold);
  let page = pdf.addPage([width, height]);
  let [y, count] = [height - pageMargin, 1];
  for (const [n, { text, size = 11, bold = false, above = 0, free = 0 }] of paragraphs.entries()) {
    if (n % 100 === 99) await goOn();
    const font = bold ? strong : plain;
    y -= above;
    for (const line of wrapped(drawable(font)(text), font, size, width - 2 * pageMargin - free)) {
      if (y - size < pageMargin) {
        page = pdf.addPage([width, height]);
        y = height - pageMargin;
        count += 1;
      }
      y -= size * 1.35;
      if (line !== '') page.drawText(line, { x: pageMargin, y, size, font });
    }
  }
  return count;
};

type LineOf = (page: number, pages: number) => string;

const addLine = async (pdf: PDFDocument, lineOf: LineOf, y: number, bold: boolean): Promise<void> => {
  const { StandardFonts } = await library();
  const font = await pdf.embedFont(bold ? StandardFonts.HelveticaBold : StandardFonts.Helvetica);
  const pages = pdf.getPages();
  for (const [n, page] of pages.entries()) {
    const [line = ''] = wrapped(drawable(font)(lineOf(n + 1, pages.length)), font, 9, width - 2 * pageMargin);
    page.drawText(line, { x: pageMargin, y, size: 9, font });
  }
};

/** One line at the foot of every page: `lineOf(1, 3)` on the first of three. */
export const addFooter = (pdf: PDFDocument, lineOf: LineOf): Promise<void> =>
  addLine(pdf, lineOf, pageMargin / 2, false);

/** One line at the head of every page. */
export const addHeader = (pdf: PDFDocument, lineOf: LineOf): Promise<void> =>
  addLine(pdf, lineOf, height - pageMargin / 2 - 9, true);

/** A picture in the upper right corner of the first page. What is neither PNG nor JPEG, or is broken, is left out. */
export const addPicture = async (pdf: PDFDocument, bytes: Uint8Array): Promise<void> => {
  const isPng = bytes[0] === 0x89;
  const picture = await (isPng ? pdf.embedPng(bytes) : pdf.embedJpg(bytes)).catch(() => null);
  const page = pdf.getPages()[0];
  if (!picture || !page) return;
  const size = picture.scaleToFit(pictureRoom.width, pictureRoom.height);
  page.drawImage(picture, {
    ...{ x: width - pageMargin - size.width, y: height - pageMargin - size.height },
    ...{ width: size.width, height: size.height },
  });
};
