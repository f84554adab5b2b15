import { observer } from 'mobx-react-lite';
import { type InboxEntry, Link, useService } from '#core/browser';
import { Tag, When, None } from '#ui';
import { Due, I18n } from '#core/shared';
import type { Texts } from '../messages/index.ts';

const none = { count: 0, oldest: null, critical: false };

const countsOf = (known: ReturnType<Due['of']>) => (known.is === 'part' || known.is === 'whole' ? known.data : none);

/** Something in it cannot wait. */
export const isCritical = (known: ReturnType<Due['of']>): boolean => {
  const { count, critical } = countsOf(known);
  return critical && count !== 0;
};

interface Props {
  readonly inbox: InboxEntry;
  /** The texts of this page: the tile is drawn under the plugin whose inbox it is. */
  readonly t: Texts;
}

export const InboxTile = observer(({ inbox, t }: Props) => {
  const { id, href, title } = inbox;
  const i18n = useService(I18n);
  const known = useService(Due).of(id);
  const { count, oldest } = countsOf(known);
  const failed = known.is === 'failed';
  const counting = known.is === 'awaited';
  const more = known.is === 'part' ? '+' : '';
  const urgent = isCritical(known);
  return (
    <Link href={href} className={`cp-inbox${urgent ? ' bad' : count ? ' wait' : ''}`}>
      <span className="cp-inbox-title">{title()}</span>
      <span className="cp-inbox-count">
        {failed ? (
          '?'
        ) : counting ? (
          <span className="cp-dots" aria-label={t.counting} />
        ) : (
          // The first format of a page costs a slow device a twentieth of a second; these read the same in both languages.
          `${count < 1000 ? count : i18n.number(count)}${more}`
        )}
        {urgent && <Tag tone="bad">{t.critical}</Tag>}
      </span>
      <small>
        {failed ? (
          t.notCounted
        ) : counting ? (
          ' '
        ) : count === 0 ? (
          <None of={known} says={t.nothingWaiting} />
        ) : (
          oldest && (
            <>
              {t.oldest} <When at={oldest} />
            </>
          )
        )}
      </small>
    </Link>
  );
});
