import { MenuClosed, MenuOpen } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '#core/browser';
import { IconButton, Logo } from '#ui';
import { AppState, Auth, PublicConfig, Router } from '#core/shared';
import { hostMessages } from '../messages.ts';
import { NavLinks } from './NavLinks.tsx';
import { currentItem, useNavigation } from './useNavigation.ts';

export const Sidebar = observer(() => {
  const t = useMessages(hostMessages);
  const items = useNavigation();
  const router = useService(Router);
  const { organization } = useService(Auth);
  const { PRODUCT_NAME } = useService(PublicConfig);
  const appState = useService(AppState);
  const narrow = appState.sidebarCollapsed;
  const current = currentItem(items, router);
  return (
    <nav className="pv-side" aria-label={t.mainNavigation}>
      <Link href={router.home()} className="pv-side-logo" title={organization?.name}>
        <Logo name={organization?.logoUrl ? organization.name : PRODUCT_NAME} imageUrl={organization?.logoUrl} />
      </Link>
      <div className="pv-side-links">
        <NavLinks items={items} current={current} places={6} narrow={narrow} />
      </div>
      <IconButton
        className="pv-side-toggle"
        icon={narrow ? MenuOpen : MenuClosed}
        label={narrow ? t.expand : t.collapse}
        aria-expanded={!narrow}
        onClick={() => appState.collapseSidebar(!narrow)}
      />
    </nav>
  );
});
