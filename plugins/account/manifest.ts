import { definePlugin } from '#core/plugin';
import { accountRoles, Lock, pageServices, PublicConfig, Theme } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    'signed-out': true;
    'offered-link': true;
    'revoked-link': true;
    'ended-link': true;
  }
}

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  closing: [],
  devices: [],
} as const;

export const account = definePlugin({
  id: 'account',
  title: { 'en-CA': 'Accounts', 'fr-CA': 'Comptes' },
  summary: {
    'en-CA': 'Sign-in, registration, passwords, two-step verification and personal settings.',
    'fr-CA': 'Connexion, inscription, mots de passe, validation en deux étapes et paramètres personnels.',
  },
  audience: accountRoles,
  essential: true,
  tags,
  needs: { ...pageServices, theme: Theme, lock: Lock, config: PublicConfig },
});
