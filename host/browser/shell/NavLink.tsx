import { whole } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { Link, type NavigationItem, useMessages } from '#core/browser';
import { CountBadge } from '#ui';
import { shellMessages } from './shellTexts.ts';

interface Props {
  readonly item: NavigationItem;
  readonly current: boolean;
  /** Only the icon shows; the name stays for screen readers and on hover. */
  readonly narrow?: boolean;
}

export const NavLink = observer(({ item, current, narrow = false }: Props) => {
  const t = useMessages(shellMessages);
  const { icon: IconPart, href, badge } = item;
  const label = item.label();
  const count = badge?.() ?? 0;
  return (
    <Link
      href={href}
      className="pv-nav-link"
      aria-current={current ? 'page' : undefined}
      title={narrow ? label : undefined}
    >
      <IconPart size={18} aria-hidden />
      <span className="pv-nav-label">{label}</span>
      <CountBadge of={whole(badge)} count={count} label={t.nNew(count)} />
    </Link>
  );
});
