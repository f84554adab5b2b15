import type { Integration } from '../integrations/integrations.ts';

/** @param outside people sign in with AWS Cognito */
export const identityIntegration = (outside: boolean): Integration => ({
  id: 'identity',
  title: { 'en-CA': 'Sign-in', 'fr-CA': 'Connexion' },
  says: outside
    ? { 'en-CA': 'People sign in with AWS Cognito.', 'fr-CA': 'Les personnes se connectent avec AWS Cognito.' }
    : {
        'en-CA': 'Accounts and passwords are kept on this server.',
        'fr-CA': 'Les comptes et les mots de passe sont gardés sur ce serveur.',
      },
  mode: outside ? 'outside' : 'built_in',
  variables: ['IDENTITY', 'COGNITO_ISSUER', 'COGNITO_CLIENT_ID'],
});
