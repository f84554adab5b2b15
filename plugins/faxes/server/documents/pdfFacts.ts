import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type Content, maxBytes, maxPages } from '../../shared/faxState.ts';

export interface PdfFacts {
  readonly content: Content;
  readonly pages: number | null;
}

const library = (): string => createRequire(import.meta.url).resolve('@cantoo/pdf-lib');
const timeMs = 8_000;

/** What came over a telephone line is read in a thread of its own, which a hostile file may fill or stop. */
const code = `
const { parentPort, workerData } = require('node:worker_threads');
const { PDFDocument, EncryptedPDFError } = require(workerData.library);
PDFDocument.load(workerData.bytes, { updateMetadata: false }).then(
  (pdf) => parentPort.postMessage({ content: 'readable', pages: pdf.getPageCount() }),
  (error) => parentPort.postMessage({ content: error instanceof EncryptedPDFError || /encrypt/i.test(String(error)) ? 'encrypted' : 'broken', pages: null }),
);
`;

const read = (bytes: Uint8Array): Promise<PdfFacts> =>
  new Promise((resolve) => {
    const worker = new Worker(code, {
      eval: true,
      workerData: { library: library(), bytes },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      // What the main thread was started with is not for it.
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
    });
    const broken: PdfFacts = { content: 'broken', pages: null };
    const settle = (facts: PdfFacts): void => {
      clearTimeout(timer);
      resolve(facts);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle(broken), timeMs);
    worker.once('message', (facts: PdfFacts) => settle(facts));
    worker.once('error', () => settle(broken));
    worker.once('exit', () => settle(broken));
  });

/** Whether these bytes are pages that somebody can look at, and how many. Nothing in them is run. */
export const pdfFacts = async (bytes: Uint8Array): Promise<PdfFacts> => {
  if (bytes.byteLength > maxBytes) return { content: 'too_large', pages: null };
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (!head.includes('%PDF-')) return { content: 'broken', pages: null };
  const facts = await read(bytes);
  if (facts.content !== 'readable') return facts;
  if (!facts.pages) return { content: 'broken', pages: null };
  return facts.pages > maxPages ? { content: 'too_many_pages', pages: facts.pages } : facts;
};
