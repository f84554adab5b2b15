import { definePlugin } from '#core/plugin';
import { accountRoles, Auth, FeatureStates, Http, I18n, localised, PublicConfig, Router } from '#core/shared';

export const links = definePlugin({
  id: 'links',
  title: localised('Links', 'Liens'),
  summary: localised(
    'Opens links from clinic emails: visits, invitations and new passwords.',
    'Ouvre les liens des courriels de la clinique : visites, invitations et nouveaux mots de passe.',
  ),
  audience: accountRoles,
  essential: true,
  needs: { auth: Auth, http: Http, router: Router, i18n: I18n, config: PublicConfig, features: FeatureStates },
});
