import { definePlugin } from '#core/plugin';
import { pageServices, staffRoles } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    allowed: true;
    refused: true;
  }
  interface AuditTargets {
    'single-sign-on': true;
    'directory-token': true;
    'directory-user': true;
    'directory-group': true;
  }
}

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const tags = { 'single-sign-on': [] } as const;
const notifications = ['sign_on_asked'] as const;

/** Runs without a session too: its pages lead to one. */
export const singleSignOn = definePlugin({
  id: 'single-sign-on',
  title: { 'en-CA': 'Single sign-on', 'fr-CA': 'Authentification unique' },
  summary: {
    'en-CA': 'Staff log in with the clinic’s own sign-in, such as Microsoft Entra, Okta or Keycloak (OpenID Connect).',
    'fr-CA':
      'Le personnel se connecte par le service de la clinique, comme Microsoft Entra, Okta ou Keycloak (OpenID Connect).',
  },
  audience: ['guest', ...staffRoles],
  tags,
  notifications,
  needs: pageServices,
});
