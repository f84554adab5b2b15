import type { Integration } from '../integrations/integrations.ts';

/** @param outside links in mails go through Branch */
export const linksIntegration = (outside: boolean): Integration => ({
  id: 'links',
  title: { 'en-CA': 'Links in emails', 'fr-CA': 'Liens dans les courriels' },
  says: outside
    ? {
        'en-CA': 'Links go through Branch, which learns what a link is for and never for whom.',
        'fr-CA': 'Les liens passent par Branch, qui apprend à quoi sert un lien et jamais pour qui.',
      }
    : { 'en-CA': 'Links lead straight to this server.', 'fr-CA': 'Les liens mènent directement à ce serveur.' },
  mode: outside ? 'outside' : 'built_in',
  variables: ['PUBLIC_DEEP_LINK_KEY', 'PUBLIC_DEEP_LINK_BASE_URL', 'BRANCH_API_URL'],
});
