import { definePlugin } from '../../core/plugin/index.ts';
import {
  Auth,
  Http,
  I18n,
  Lock,
  PublicConfig,
  Resources,
  Router,
  Theme,
  Toasts,
  accountRoles,
} from '../../core/shared/index.ts';

export const account = definePlugin({
  id: 'account',
  title: { 'en-CA': 'Accounts', 'fr-CA': 'Comptes' },
  summary: {
    'en-CA': 'Sign-in, registration, passwords, second factor and personal settings.',
    'fr-CA': 'Connexion, inscription, mots de passe, second facteur et réglages personnels.',
  },
  audience: accountRoles,
  essential: true,
  needs: {
    auth: Auth,
    http: Http,
    resources: Resources,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
    theme: Theme,
    lock: Lock,
    config: PublicConfig,
  },
});
