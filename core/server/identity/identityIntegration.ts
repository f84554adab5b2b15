import { localised } from '#core/shared/locale.ts';
import type { Integration } from '../integrations/integrations.ts';

/** @param outside people sign in with AWS Cognito */
export const identityIntegration = (outside: boolean): Integration => ({
  id: 'identity',
  title: localised('Sign-in', 'Connexion'),
  says: outside
    ? localised('People sign in with AWS Cognito.', 'Les personnes se connectent avec AWS Cognito.')
    : localised(
        'Accounts and passwords are kept on this server.',
        'Les comptes et les mots de passe sont gardés sur ce serveur.',
      ),
  mode: outside ? 'outside' : 'built_in',
  variables: ['IDENTITY', 'COGNITO_ISSUER', 'COGNITO_CLIENT_ID'],
});
