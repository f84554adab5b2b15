import { ArrowDown, ArrowUp, Cut, Repeat, ZoomIn } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages } from '#core/browser';
import { IconButton, Select } from '#ui';
import { asideReasons } from '../../../shared/faxState.ts';
import type { PDFDocumentProxy } from '../../pdf/openPdf.ts';
import { PdfPage } from '../../pdf/PdfPage.tsx';
import { pageTexts } from '../messages/index.ts';
import type { Place } from '../pageOrder.ts';

const [small, large] = [120, 480];

export interface PageTileProps {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly quarters: number;
  /** Where it is now. */
  readonly place: Place;
  /** How many documents there are. */
  readonly documents: number;
  /** Begins a document with it, or joins the one that it begins; null where it can do neither. */
  readonly cut: 'start' | 'join' | null;
  readonly put: (place: Place) => void;
  readonly shift: (by: 1 | -1) => void;
  readonly turnCut: () => void;
  readonly rotate: () => void;
}

const seen = (): void => undefined;

/** One page, small until somebody wants to read it, with all that can be done with it. */
export const PageTile = observer((props: PageTileProps) => {
  const { pdf, page, quarters, place, documents, cut, put, shift, turnCut, rotate } = props;
  const t = useMessages(pageTexts);
  const [isLarge, setLarge] = useState(false);
  const places: readonly { readonly value: string; readonly label: string; readonly place: Place }[] = [
    ...Array.from({ length: documents }, (_, n) => ({ value: `d${n}`, label: t.document(n + 1), place: n })),
    { value: 'new', label: t.newDocument, place: 'new' },
    ...asideReasons.map((reason) => ({
      ...{ value: reason, label: t.asideAs(t[`reason_${reason}`]), place: reason },
    })),
  ];
  const inDocument = typeof place === 'number';
  return (
    <li className={isLarge ? 'fax-tile fax-tile-large' : 'fax-tile'}>
      <PdfPage
        {...{ pdf, number: page, zoom: 1, quarters, seen }}
        alone
        width={isLarge ? large : small}
        label={t.pageOf(page)}
      />
      <div className="fax-tile-facts">
        <b>{t.pageOf(page)}</b>
        <Select
          aria-label={t.where(page)}
          value={inDocument ? `d${place}` : place}
          options={places}
          onChange={(value) => put(places.find((one) => one.value === value)!.place)}
        />
        <span className="fax-tile-acts">
          <IconButton icon={ArrowUp} label={t.earlier(page)} disabled={!inDocument} onClick={() => shift(-1)} />
          <IconButton icon={ArrowDown} label={t.later(page)} disabled={!inDocument} onClick={() => shift(1)} />
          <IconButton
            icon={Cut}
            label={cut === 'join' ? t.joinHere(page) : t.startHere(page)}
            disabled={cut === null}
            onClick={turnCut}
          />
          <IconButton icon={ZoomIn} label={t.enlarge(page)} aria-pressed={isLarge} onClick={() => setLarge(!isLarge)} />
          <IconButton icon={Repeat} label={t.rotate(page)} onClick={rotate} />
        </span>
      </div>
    </li>
  );
});
