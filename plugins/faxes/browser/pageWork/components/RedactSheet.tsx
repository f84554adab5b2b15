import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useMessages } from '#core/browser';
import { useRoom } from '#ui';
import type { Box } from '../../../shared/boxes.ts';
import type { PDFDocumentProxy } from '../../pdf/openPdf.ts';
import { type LayerMark, PdfPage } from '../../pdf/PdfPage.tsx';
import { pageWidth } from '../../pdf/pageWidth.ts';
import { boxAfterKey, boxBetween, fitted, step } from '../boxes.ts';
import { pageTexts } from '../messages/index.ts';

export interface RedactSheetProps {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly quarters: number;
  /** On the page as it is shown here. */
  readonly boxes: readonly Box[];
  readonly change: (boxes: readonly Box[]) => void;
  /** How a box looks, where it is not black. */
  readonly lookOf?: (box: number) => string;
  /** What is drawn over the page already. */
  readonly layer?: readonly LayerMark[];
}

interface Drag {
  readonly from: { readonly x: number; readonly y: number };
  /** Which box is moved; a new one is drawn where none. */
  readonly moved: number | null;
  readonly box: Box;
}

const seen = (): void => undefined;

/** A page on which boxes are drawn with a pointer, and moved with keys. */
export const RedactSheet = observer(({ pdf, page, quarters, boxes, change, lookOf, layer }: RedactSheetProps) => {
  const t = useMessages(pageTexts);
  const [room, inside] = useRoom();
  const width = pageWidth(inside);
  const sheet = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width: wide, height: high } = sheet.current!.getBoundingClientRect();
    return { x: (clientX - left) / wide, y: (clientY - top) / high };
  };
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0 || drag) return;
    const from = pointOf(event);
    const named = (event.target as HTMLElement).dataset.box;
    const moved = named === undefined ? null : Number(named);
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from, moved, box: moved === null ? { ...from, width: 0, height: 0 } : boxes[moved]! });
  };
  const move = (event: PointerEvent): void => {
    if (!drag) return;
    const to = pointOf(event);
    const { from, moved } = drag;
    const start = moved === null ? null : boxes[moved]!;
    setDrag({
      ...drag,
      box: start ? fitted({ ...start, x: start.x + to.x - from.x, y: start.y + to.y - from.y }) : boxBetween(from, to),
    });
  };
  const end = (): void => {
    if (!drag) return;
    const { moved, box } = drag;
    setDrag(null);
    // A press alone draws nothing.
    if (moved === null && (box.width < step || box.height < step / 2)) return;
    if (moved === null) change([...boxes, box]);
    else if (box !== boxes[moved]) change(boxes.with(moved, box));
  };
  const press = (event: KeyboardEvent, n: number): void => {
    const gone = event.key === 'Delete' || event.key === 'Backspace';
    const box = gone ? null : boxAfterKey(boxes[n]!, event.key, event.shiftKey);
    if (!gone && !box) return;
    event.preventDefault();
    change(box ? boxes.with(n, box) : boxes.toSpliced(n, 1));
  };
  const shown =
    drag?.moved === null ? [...boxes, drag.box] : boxes.map((box, n) => (n === drag?.moved ? drag.box : box));
  return (
    <div ref={room}>
      <div
        ref={sheet}
        className="fax-redact-sheet"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
      >
        {width > 0 && (
          <PdfPage {...{ pdf, quarters, seen, width, layer }} number={page} zoom={1} alone label={t.pageOf(page)} />
        )}
        {shown.map((box, n) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- a box is where it stands in the list, and moves
            key={n}
            type="button"
            className={lookOf ? `fax-box ${lookOf(n)}` : 'fax-box'}
            data-box={n}
            aria-label={t.box(n + 1)}
            aria-describedby="fax-box-keys"
            style={{
              ...{ left: `${box.x * 100}%`, top: `${box.y * 100}%` },
              ...{ width: `${box.width * 100}%`, height: `${box.height * 100}%` },
            }}
            onKeyDown={(event) => press(event, n)}
          />
        ))}
      </div>
    </div>
  );
});
