import { localised } from '#core/shared/locale.ts';
import type { Integration } from '../integrations/integrations.ts';

/** @param outside links in mails go through Branch */
export const linksIntegration = (outside: boolean): Integration => ({
  id: 'links',
  title: localised('Links in emails', 'Liens dans les courriels'),
  says: outside
    ? localised(
        'Links go through Branch, which learns what a link is for and never for whom.',
        'Les liens passent par Branch, qui apprend à quoi sert un lien et jamais pour qui.',
      )
    : localised('Links lead straight to this server.', 'Les liens mènent directement à ce serveur.'),
  mode: outside ? 'outside' : 'built_in',
  variables: ['PUBLIC_DEEP_LINK_KEY', 'PUBLIC_DEEP_LINK_BASE_URL', 'BRANCH_API_URL'],
});
