import type { PDFDocument } from '@cantoo/pdf-lib';
import { pageMargin as margin } from '#core/server/documents/paragraphs.ts';
import { letterPage, pdfLibrary as library } from '#core/server/documents/pdfText.ts';

const { width, height } = letterPage;

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
