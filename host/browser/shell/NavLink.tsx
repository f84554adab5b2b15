import { whole } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { Link, type NavigationItem } from '#core/browser';
import { CountBadge } from '#ui';

interface Props {
  readonly item: NavigationItem;
  readonly current: boolean;
  /** Only the icon shows; the name stays for screen readers and on hover. */
  readonly narrow?: boolean;
}

export const NavLink = observer(({ item, current, narrow = false }: Props) => {
  const { icon: IconPart, href, badge } = item;
  const label = item.label();
  return (
    <Link
      href={href}
      className="pv-nav-link"
      aria-current={current ? 'page' : undefined}
      title={narrow ? label : undefined}
    >
      <IconPart size={18} aria-hidden />
      <span className="pv-nav-label">{label}</span>
      <CountBadge of={whole(badge)} count={badge?.() ?? 0} />
    </Link>
  );
});
