import { useEffect, useState } from 'react';
import { useService } from '#core/browser';
import { Http } from '#core/shared';
import { faxFile } from '../../shared/calls.ts';
import { openPdf, type PDFDocumentProxy } from './openPdf.ts';

export interface FaxPdf {
  /** Null until it is there. */
  readonly pdf: PDFDocumentProxy | null;
  readonly failed: boolean;
}

/** The pages of a fax as they arrived, redacted where they are, for as long as they are shown. */
export const usePdf = (id: string, version = 0): FaxPdf => {
  const http = useService(Http);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let close = (): void => undefined;
    const load = async (): Promise<void> => {
      const file = http.download(faxFile, { params: { id }, query: {} }, { signal: stop.signal });
      const opened = await openPdf(file.then(async (blob) => new Uint8Array(await blob.arrayBuffer())));
      close = opened.close;
      if (stop.signal.aborted) close();
      else setPdf(opened.pdf);
    };
    load().catch(() => !stop.signal.aborted && setFailed(true));
    return () => {
      stop.abort();
      close();
    };
  }, [http, id, version]);
  return { pdf, failed };
};
