import { definePlugin } from '../../core/plugin/index.ts';
import { accountRoles, Auth, I18n, Lock, Router, Theme } from '../../core/shared/index.ts';

/** The building itself takes part in the house like a plugin: its pages and panels come and go by the same rules. */
export const host = definePlugin({
  id: 'host',
  title: { 'en-CA': 'The building', 'fr-CA': 'Le bâtiment' },
  summary: {
    'en-CA': 'Landing page and shells',
    'fr-CA': 'Page d’accueil publique et cadres',
  },
  audience: accountRoles,
  essential: true,
  needs: { auth: Auth, router: Router, i18n: I18n, theme: Theme, lock: Lock },
});
