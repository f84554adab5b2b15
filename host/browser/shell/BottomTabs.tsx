import { Cog, More } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type NavigationItem, useMessages, useService, useWanted } from '#core/browser';
import { CountBadge, Dialog } from '#ui';
import { accountRoles, Due, Router, whole } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { NavLink } from './NavLink.tsx';
import { NavLinks } from './NavLinks.tsx';
import { shellMessages } from './shellTexts.ts';
import { currentItem, useNavigation } from './useNavigation.ts';
import { waitsAtAll } from './waitsAt.ts';
import './bottom.css';

const shown = 4;

/** On a phone: the four places used most, the rest under More. */
export const BottomTabs = observer(() => {
  const t = useMessages(hostMessages);
  const words = useMessages(shellMessages);
  const router = useService(Router);
  const [open, setOpen] = useState(false);
  const items = useNavigation();
  const settings: NavigationItem = {
    href: '/settings',
    label: () => t.settings,
    icon: Cog,
    allow: accountRoles,
    order: 999,
  };
  const rest = [...items.slice(shown), settings];
  const waiting = waitsAtAll(rest, useWanted(Due));
  const current = currentItem([...items, settings], router);
  return (
    <nav className="pv-bottom" aria-label={t.mainNavigation}>
      <NavLinks items={items.slice(0, shown)} current={current} places={shown} />
      <button
        type="button"
        className="pv-nav-link"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-current={rest.includes(current as NavigationItem) || undefined}
        onClick={() => setOpen(true)}
      >
        <More size={18} aria-hidden />
        <span className="pv-nav-label">{t.more}</span>
        <CountBadge of={whole(waiting)} count={waiting} tone="quiet" label={words.nDue(waiting)} />
      </button>
      <Dialog open={open} title={t.more} onClose={() => setOpen(false)}>
        {/* Going anywhere closes it: the click comes from a link within. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a link within it that was followed closes the sheet; links have the keys */}
        <div className="pv-more" onClick={() => setOpen(false)}>
          {rest.map((item) => (
            <NavLink key={item.href} item={item} current={item === current} />
          ))}
        </div>
      </Dialog>
    </nav>
  );
});
