import { observer } from 'mobx-react-lite';
import { type NavigationItem, useArrived } from '#core/browser';
import { NavLink } from './NavLink.tsx';

interface Props {
  readonly items: readonly NavigationItem[];
  readonly current: NavigationItem | undefined;
  /** How many stand there at most while they are on their way. */
  readonly places: number;
  readonly narrow?: boolean;
}

/** The entries of a menu, all at once: none moves because another came after it. */
export const NavLinks = observer(({ items, current, places, narrow }: Props) => {
  const arrived = useArrived();
  if (!arrived)
    return Array.from({ length: places }, (_, place) => (
      <span key={place} className="pv-nav-link coming" aria-hidden />
    ));
  return items.map((item) => <NavLink key={item.href} item={item} current={item === current} narrow={narrow} />);
});
