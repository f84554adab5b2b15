import { definePlugin } from '#core/plugin';
import { Auth, Drafts, I18n, localised, Resources, Router, Toasts } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    'asked-export': true;
  }
}

/** The organisations of this server. Essential: no clinic switches off the page on which clinics are made. */
export const organizations = definePlugin({
  id: 'organizations',
  title: localised('Organizations', 'Organisations'),
  summary: localised(
    'The clinics on this server: create, suspend and bring back.',
    'Les cliniques de ce serveur\u00a0: création, suspension et rétablissement.',
  ),
  audience: ['super_admin'],
  essential: true,
  notifications: ['organization_exported'],
  needs: { auth: Auth, resources: Resources, router: Router, i18n: I18n, toasts: Toasts, drafts: Drafts },
});
