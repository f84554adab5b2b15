import { definePlugin } from '#core/plugin';
import { Auth, Drafts, I18n, Resources, Router, Toasts } from '#core/shared';

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    'asked-export': true;
  }
}

const notifications = ['organization_exported'] as const;

/** The organisations of this server. Essential: no clinic switches off the page on which clinics are made. */
export const organizations = definePlugin({
  id: 'organizations',
  title: { 'en-CA': 'Organizations', 'fr-CA': 'Organisations' },
  summary: {
    'en-CA': 'The clinics on this server: create, suspend and bring back.',
    'fr-CA': 'Les cliniques de ce serveur\u00a0: création, suspension et rétablissement.',
  },
  audience: ['super_admin'],
  essential: true,
  notifications,
  needs: { auth: Auth, resources: Resources, router: Router, i18n: I18n, toasts: Toasts, drafts: Drafts },
});
