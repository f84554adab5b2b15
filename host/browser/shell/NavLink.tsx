import { Due, whole } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { Link, type NavigationItem, useMessages, useWanted } from '#core/browser';
import { CountBadge } from '#ui';
import { shellMessages } from './shellTexts.ts';
import { waitsAt } from './waitsAt.ts';

interface Props {
  readonly item: NavigationItem;
  readonly current: boolean;
  /** Only the icon shows; the name stays for screen readers and on hover. */
  readonly narrow?: boolean;
}

export const NavLink = observer(({ item, current, narrow = false }: Props) => {
  const t = useMessages(shellMessages);
  const { icon: IconPart, href } = item;
  const label = item.label();
  const { unread, due } = waitsAt(item, useWanted(Due));
  return (
    <Link
      href={href}
      className="pv-nav-link"
      aria-current={current ? 'page' : undefined}
      title={narrow ? label : undefined}
    >
      <IconPart size={18} aria-hidden />
      <span className="pv-nav-label">{label}</span>
      <CountBadge of={whole(unread)} count={unread} label={t.nNew(unread)} />
      {due && (
        <CountBadge
          of={due.of}
          count={due.counted.count}
          tone={due.counted.critical ? 'bad' : 'quiet'}
          label={due.counted.critical ? t.nDueCritical(due.counted.count) : t.nDue(due.counted.count)}
        />
      )}
    </Link>
  );
});
