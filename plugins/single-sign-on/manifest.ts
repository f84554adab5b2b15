import { definePlugin } from '#core/plugin';
import { localised, pageServices, staffRoles } from '#core/shared';

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

/** Runs without a session too: its pages lead to one. */
export const singleSignOn = definePlugin({
  id: 'single-sign-on',
  title: localised('Single sign-on', 'Authentification unique'),
  summary: localised(
    'Staff log in with the clinic’s own sign-in, such as Microsoft Entra, Okta or Keycloak (OpenID Connect).',
    'Le personnel se connecte par le service de la clinique, comme Microsoft Entra, Okta ou Keycloak (OpenID Connect).',
  ),
  audience: ['guest', ...staffRoles],
  tags: { 'single-sign-on': [] },
  notifications: ['sign_on_asked'],
  needs: pageServices,
});
