import { useEffect, useRef, useState } from 'react';
import { type Box, turnedBoxes } from '../../shared/boxes.ts';
import type { AnnotationKind } from '../../shared/faxState.ts';
import type { PDFDocumentProxy } from './openPdf.ts';

/** A mark over a page, with the words for it. */
export interface LayerMark {
  readonly key: string;
  readonly kind: AnnotationKind;
  readonly box: Box;
  /** What stands in it; '' for nothing. */
  readonly text: string;
  /** Who wrote it and when, below it; '' for nothing. */
  readonly by: string;
  /** What it is, who made it and when. */
  readonly title: string;
}

export interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** How wide a page is at most, in CSS pixels. */
  readonly width: number;
  readonly zoom: number;
  /** Quarter turns, clockwise. */
  readonly quarters: number;
  readonly label: string;
  /** Drawn around what speaks for something, on the page as it arrived. */
  readonly marks?: readonly Box[];
  /** What the clinic drew over it, on the page as it arrived. */
  readonly layer?: readonly LayerMark[];
  /** It stands by itself, in nothing of its own that scrolls. */
  readonly alone?: boolean;
  /** It is in the middle of what is seen. */
  readonly seen: (page: number) => void;
}

/** Letter, until the page itself says otherwise. */
const usualRatio = 11 / 8.5;
const mostPixels = 12_000_000;

/** One page, drawn when it comes near the screen, and given back when it is far from it. Its words are there for readers. */
export const PdfPage = ({
  pdf,
  number,
  width,
  zoom,
  quarters,
  label,
  marks = [],
  layer = [],
  alone,
  seen,
}: PdfPageProps) => {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(number === 1);
  const [ratio, setRatio] = useState(usualRatio);
  const [words, setWords] = useState('');

  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const root = alone ? null : element.parentElement;
    const close = new IntersectionObserver(([entry]) => setNear(entry!.isIntersecting), {
      root,
      rootMargin: '1200px 0px',
    });
    const middle = new IntersectionObserver(([entry]) => entry!.isIntersecting && seen(number), {
      root,
      rootMargin: '-45% 0px -45% 0px',
    });
    close.observe(element);
    middle.observe(element);
    return () => {
      close.disconnect();
      middle.disconnect();
    };
  }, [number, alone, seen]);

  useEffect(() => {
    if (!near) return undefined;
    let over = false;
    let stop = (): void => undefined;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const rotation = (page.rotate + quarters * 90) % 360;
      const plain = page.getViewport({ scale: 1, rotation });
      if (over) return;
      setRatio(plain.height / plain.width);
      const dense = Math.min(window.devicePixelRatio || 1, 2);
      const wanted = ((width * zoom) / plain.width) * dense;
      const most = Math.sqrt(mostPixels / (plain.width * plain.height));
      const viewport = page.getViewport({ scale: Math.min(wanted, most), rotation });
      const sheet = canvas.current;
      if (!sheet) return;
      sheet.width = Math.floor(viewport.width);
      sheet.height = Math.floor(viewport.height);
      const task = page.render({ canvas: sheet, viewport });
      stop = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (!over)
        setWords(
          items
            .map((item) => ('str' in item ? item.str : ''))
            .join(' ')
            .trim(),
        );
    };
    // A page that cannot be drawn stays white; the others are shown.
    draw().catch(() => undefined);
    return () => {
      over = true;
      stop();
    };
  }, [pdf, number, near, quarters, width, zoom]);

  const shown = Math.round(width * zoom);
  return (
    <div
      ref={place}
      className="fax-page"
      data-page={number}
      style={{ width: shown, height: Math.round(shown * ratio) }}
    >
      {near && <canvas ref={canvas} role="img" aria-label={label} />}
      {turnedBoxes(marks, quarters).map(({ x, y, width: wide, height: high }) => (
        <span
          key={`${x} ${y}`}
          className="fax-mark"
          style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${wide * 100}%`, height: `${high * 100}%` }}
        />
      ))}
      {layer.map(({ key, kind, box, text, by, title }) => {
        const [{ x, y, width: wide, height: high }] = turnedBoxes([box], quarters) as [Box];
        return (
          <span
            key={key}
            className={`fax-layer fax-layer-${kind}`}
            title={title}
            role="note"
            aria-label={title}
            style={{
              ...{ left: `${x * 100}%`, top: `${y * 100}%` },
              // Beside a box that is too narrow for them words go on, as far as the page does.
              ...(text === ''
                ? { width: `${wide * 100}%` }
                : { minWidth: `${wide * 100}%`, maxWidth: `${(1 - x) * 100}%` }),
              fontSize: Math.max(9, shown * 0.02),
              // Words are shown whole, below the place if they need more room.
              ...(text === '' || kind === 'highlight' ? { height: `${high * 100}%` } : { minHeight: `${high * 100}%` }),
            }}
          >
            {text}
            {by !== '' && <small>{by}</small>}
          </span>
        );
      })}
      {words !== '' && <p className="pv-seen-only-by-readers">{words}</p>}
    </div>
  );
};
