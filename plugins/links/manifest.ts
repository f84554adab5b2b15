import { definePlugin } from '#core/plugin';
import { Auth, FeatureStates, Http, I18n, PublicConfig, Router, accountRoles } from '#core/shared';

export const links = definePlugin({
  id: 'links',
  title: { 'en-CA': 'Links', 'fr-CA': 'Liens' },
  summary: {
    'en-CA': 'Opens links from clinic emails: visits, invitations and new passwords.',
    'fr-CA': 'Ouvre les liens des courriels de la clinique : visites, invitations et nouveaux mots de passe.',
  },
  audience: accountRoles,
  essential: true,
  needs: { auth: Auth, http: Http, router: Router, i18n: I18n, config: PublicConfig, features: FeatureStates },
});
