import { type PdfFacts, pdfFacts } from './pdfFacts.ts';
import { isTiff, tiffPages } from './tiffPages.ts';

/** What arrived, looked at once. */
export interface FaxFacts extends PdfFacts {
  /** The pages as a PDF, where they arrived as something else. */
  readonly pdf?: Uint8Array;
}

/** Whether these bytes are pages that somebody can look at, and how many. */
export const faxFacts = (bytes: Uint8Array): Promise<FaxFacts> => (isTiff(bytes) ? tiffPages(bytes) : pdfFacts(bytes));
