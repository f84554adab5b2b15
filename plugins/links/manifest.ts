import { definePlugin } from '../../core/plugin/index.ts';
import { Auth, FeatureStates, Http, I18n, PublicConfig, Router, accountRoles } from '../../core/shared/index.ts';

export const links = definePlugin({
  id: 'links',
  title: { 'en-CA': 'Links', 'fr-CA': 'Liens' },
  summary: {
    'en-CA': 'Opens what the clinic’s mails link to: visits, invitations and new passwords.',
    'fr-CA': 'Ouvre ce à quoi mènent les courriels de la clinique : visites, invitations et nouveaux mots de passe.',
  },
  audience: accountRoles,
  essential: true,
  needs: { auth: Auth, http: Http, router: Router, i18n: I18n, config: PublicConfig, features: FeatureStates },
});
