import { definePlugin } from '#core/plugin';
import { accountRoles, localised, Lock, pageServices, PublicConfig, Theme } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    'signed-out': true;
    'offered-link': true;
    'revoked-link': true;
    'ended-link': true;
  }
}

export const account = definePlugin({
  id: 'account',
  title: localised('Accounts', 'Comptes'),
  summary: localised(
    'Sign-in, registration, passwords, two-step verification and personal settings.',
    'Connexion, inscription, mots de passe, validation en deux étapes et paramètres personnels.',
  ),
  audience: accountRoles,
  essential: true,
  tags: { closing: [], devices: [] },
  needs: { ...pageServices, theme: Theme, lock: Lock, config: PublicConfig },
});
