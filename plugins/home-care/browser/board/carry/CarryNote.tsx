import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag } from '#ui';
import { clockText, I18n } from '#core/shared';
import { messages } from '../../messages/index.ts';
import { shortDay } from '../../parts/clock.ts';
import { useProblemText } from '../../parts/problemText.ts';
import type { CarryStore } from './CarryStore.ts';

interface CarryNoteProps {
  readonly store: CarryStore;
  readonly nameOf: (worker: string) => string | undefined;
}

/** Says of a visit that is carried where it would be and what that breaks; read aloud at each step. */
export const CarryNote = observer(({ store, nameOf }: CarryNoteProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { ofBlock, ofWarning } = useProblemText();
  const { visit, place, problems } = store;
  const { blocks, warnings } = problems;
  return (
    <div className="hc-carry" data-on={visit ? true : undefined} role="status">
      {visit && place ? (
        <>
          <b>{visit.patient?.name}</b>
          <span>
            {place.worker === null ? t.tray : nameOf(place.worker)}, {i18n.date(place.wall.slice(0, 10), shortDay)},{' '}
            {clockText(place.wall.slice(11), i18n.locale)}
          </span>
          {store.hasMoved && (
            <span className="hc-tags">
              {blocks.length > 0 && <b>{t.carryNotHere}</b>}
              {blocks.length === 0 && warnings.length > 0 && <b>{t.carryAsk}</b>}
              {blocks.map((block) => (
                <Tag key={block.is} tone="bad">
                  {ofBlock(block)}
                </Tag>
              ))}
              {warnings.map((one) => (
                <Tag key={one} tone="wait">
                  {ofWarning(one)}
                </Tag>
              ))}
              {blocks.length + warnings.length === 0 && t.carryWorks}
            </span>
          )}
          {!store.hasMoved && store.by === 'keys' && (
            <small>
              {t.carriedBy} {t.carriedFiner}
            </small>
          )}
        </>
      ) : (
        store.wasPutBack && <span className="pv-seen-only-by-readers">{t.putBack}</span>
      )}
    </div>
  );
});
