import type { PDFDocumentProxy } from 'pdfjs-dist';

export type { PDFDocumentProxy };

interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly close: () => void;
}

/**
 * Reads pages in a worker of our own site. Nothing in the file is run, and nothing is fetched for it: fonts that it does not
 * bring are taken from the reader's system.
 */
export const openPdf = async (bytes: Promise<Uint8Array>): Promise<OpenPdf> => {
  // Where there is no worker nobody waits for them.
  bytes.catch(() => undefined);
  const port = new Worker(
    new URL(/* webpackChunkName: "worker-fax-pdf" */ 'pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url),
    { type: 'module' },
  );
  // What reads starts while the bytes are on their way.
  const library = import(/* webpackChunkName: "fax-pdf" */ 'pdfjs-dist');
  const [{ getDocument, PDFWorker }, data] = await Promise.all([library, bytes]).catch((error: unknown) => {
    port.terminate();
    throw error;
  });
  const worker = new PDFWorker({ port: port as unknown as null });
  const task = getDocument({
    ...{ data, worker, isEvalSupported: false, enableXfa: false, useSystemFonts: true, useWorkerFetch: false },
    ...{ disableAutoFetch: true, disableStream: true, maxImageSize: 64_000_000, verbosity: 0 },
  });
  const close = (): void => {
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  };
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
};
