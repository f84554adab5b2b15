import { Repeat, ZoomIn, ZoomOut } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type RefObject, useCallback, useEffect, useImperativeHandle, useState } from 'react';
import { useMessages } from '#core/browser';
import { Callout, IconButton, Skeleton, useRoom } from '#ui';
import type { Box } from '../../shared/boxes.ts';
import { messages } from '../messages/index.ts';
import { type LayerMark, PdfPage } from './PdfPage.tsx';
import { usePdf } from './usePdf.ts';
import { pageWidth } from './pageWidth.ts';

/** What the desk's keys do in it. */
export interface ViewerHandle {
  readonly rotate: () => void;
}

export interface PageViewerProps {
  readonly id: string;
  /** Of its pages: another one is fetched anew. */
  readonly version?: number;
  readonly turns: Readonly<Record<string, number>>;
  /** Pages as they arrived, in the order that somebody gave them. */
  readonly order?: readonly number[] | null;
  /** Boxes by page, drawn around what was pointed at; the first page of them is scrolled to. */
  readonly marks?: Readonly<Record<number, readonly Box[]>>;
  /** The clinic's own marks by page. */
  readonly layer?: Readonly<Record<number, readonly LayerMark[]>>;
  /** Keeps how a page is turned; absent where it cannot be. */
  readonly turn?: (page: number, quarters: number) => void;
  readonly handle?: RefObject<ViewerHandle | null>;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

export const PageViewer = observer(({ id, version, turns, order, marks, layer, turn, handle }: PageViewerProps) => {
  const t = useMessages(messages);
  const { pdf, failed } = usePdf(id, version);
  const [zoom, setZoom] = useState(2);
  const [page, setPage] = useState(order?.[0] ?? 1);
  const [turned, setTurned] = useState(turns);
  const [room, inside] = useRoom();
  const width = pageWidth(inside);
  const seen = useCallback((number: number) => setPage(number), []);

  // What was turned elsewhere shows too; what is turned here is kept before anything is read anew.
  const [known, setKnown] = useState(turns);
  if (JSON.stringify(known) !== JSON.stringify(turns)) {
    setKnown(turns);
    setTurned(turns);
  }

  const rotate = (): void => {
    const quarters = ((turned[page] ?? 0) + 1) % 4;
    setTurned({ ...turned, [page]: quarters });
    turn?.(page, quarters);
  };
  useImperativeHandle(handle, () => ({ rotate }));

  const markedPage = marks && Number(Object.keys(marks)[0]);
  useEffect(() => {
    if (markedPage) room.current?.querySelector(`[data-page="${markedPage}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [room, markedPage, marks]);

  const shown = order ?? Array.from({ length: pdf?.numPages ?? 0 }, (_, n) => n + 1);
  if (failed) return <Callout tone="wait">{t.viewerFailed}</Callout>;
  return (
    <section className="fax-viewer" aria-label={t.viewer}>
      <div className="fax-viewer-bar">
        <span role="status">{pdf ? t.page(shown.indexOf(page) + 1, shown.length) : t.viewerLoading}</span>
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
          shown.map((number, n) => (
            <PdfPage
              key={number}
              {...{ pdf, number, width, seen }}
              zoom={zooms[zoom]!}
              quarters={turned[number] ?? 0}
              marks={marks?.[number]}
              layer={layer?.[number]}
              label={t.page(n + 1, shown.length)}
            />
          ))}
      </div>
    </section>
  );
});
