import { observer } from 'mobx-react-lite';
import { useService } from '#core/browser';
import { clockText, I18n } from '#core/shared';
import { type Hours, pixelsPerHour } from '../carry/hourLayout.ts';

/** The hours above the lanes of a day; each visit says its own, so readers need none. */
export const HourRow = observer(({ hours: { from, to } }: { readonly hours: Hours }) => {
  const i18n = useService(I18n);
  return (
    <div className="hc-ruler" aria-hidden>
      <span />
      <ol>
        {Array.from({ length: to - from }, (_, n) => (
          <li key={n} style={{ insetInlineStart: n * pixelsPerHour }}>
            {clockText(`${from + n}:00`, i18n.locale)}
          </li>
        ))}
      </ol>
    </div>
  );
});
