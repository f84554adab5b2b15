import { definePlugin } from '#core/plugin';
import { accountRoles, Auth, I18n, localised, Lock, Router, Theme } from '#core/shared';

/** The host is a plugin too: its pages and panels come and go by the same rules. */
export const host = definePlugin({
  id: 'host',
  title: localised('Site', 'Site'),
  summary: localised('Landing page, menus and page frames.', 'Page d’accueil publique, menus et cadre des pages.'),
  audience: accountRoles,
  essential: true,
  needs: { auth: Auth, router: Router, i18n: I18n, theme: Theme, lock: Lock },
});
