import { Repeat, ZoomIn, ZoomOut } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Callout, IconButton, Skeleton } from '#ui';
import { Http } from '#core/shared';
import { faxFile } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';
import { openPdf, type PDFDocumentProxy } from './openPdf.ts';
import { PdfPage } from './PdfPage.tsx';

/** What the desk's keys do in it. */
export interface ViewerHandle {
  readonly rotate: () => void;
}

export interface PageViewerProps {
  readonly id: string;
  readonly turns: Readonly<Record<string, number>>;
  /** Keeps how a page is turned; absent where it cannot be. */
  readonly turn?: (page: number, quarters: number) => void;
  readonly handle?: RefObject<ViewerHandle | null>;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** Where the pages stand, as wide as there is room. */
const useWidth = (): readonly [RefObject<HTMLDivElement | null>, number] => {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.min(Math.max(element.clientWidth - 24, 240), 1_000));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [room, width];
};

export const PageViewer = observer(({ id, turns, turn, handle }: PageViewerProps) => {
  const t = useMessages(messages);
  const http = useService(Http);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState(false);
  const [zoom, setZoom] = useState(2);
  const [page, setPage] = useState(1);
  const [turned, setTurned] = useState(turns);
  const [room, width] = useWidth();
  const seen = useCallback((number: number) => setPage(number), []);

  useEffect(() => {
    const stop = new AbortController();
    let close = (): void => undefined;
    const load = async (): Promise<void> => {
      const bytes = await http.download(faxFile, { params: { id } }, { signal: stop.signal });
      const opened = await openPdf(new Uint8Array(await bytes.arrayBuffer()));
      close = opened.close;
      if (stop.signal.aborted) close();
      else setPdf(opened.pdf);
    };
    load().catch(() => !stop.signal.aborted && setFailed(true));
    return () => {
      stop.abort();
      close();
    };
  }, [http, id]);

  const rotate = (): void => {
    const quarters = ((turned[page] ?? 0) + 1) % 4;
    setTurned({ ...turned, [page]: quarters });
    turn?.(page, quarters);
  };
  useImperativeHandle(handle, () => ({ rotate }));

  if (failed) return <Callout tone="wait">{t.viewerFailed}</Callout>;
  return (
    <section className="fax-viewer" aria-label={t.viewer}>
      <div className="fax-viewer-bar">
        <span role="status">{pdf ? t.page(page, pdf.numPages) : t.viewerLoading}</span>
        <IconButton icon={ZoomOut} label={t.zoomOut} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        <IconButton
          icon={ZoomIn}
          label={t.zoomIn}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <IconButton icon={Repeat} label={t.rotate} disabled={!pdf} onClick={rotate} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div ref={room} className="fax-pages" tabIndex={0} role="group" aria-label={t.viewer}>
        {!pdf && <Skeleton lines={8} />}
        {pdf &&
          width > 0 &&
          Array.from({ length: pdf.numPages }, (_, n) => (
            <PdfPage
              key={n}
              pdf={pdf}
              number={n + 1}
              width={width}
              zoom={zooms[zoom]!}
              quarters={turned[n + 1] ?? 0}
              label={t.page(n + 1, pdf.numPages)}
              seen={seen}
            />
          ))}
      </div>
    </section>
  );
});
