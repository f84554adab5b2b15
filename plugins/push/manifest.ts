import { definePlugin } from '#core/plugin';
import { accountRoles, FeatureStates, Lock, Notifications, pageServices, PublicConfig } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    'urgent-notifications': true;
  }
}

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = { escalation: [] } as const;

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['push_test'] as const;

export const push = definePlugin({
  id: 'push',
  title: { 'en-CA': 'Push notifications', 'fr-CA': 'Notifications poussées' },
  summary: {
    'en-CA': 'Tells people on their phone or computer that something is new, also while the app is closed.',
    'fr-CA': 'Signale les nouveautés sur le téléphone ou l’ordinateur, même quand l’application est fermée.',
  },
  audience: accountRoles,
  notifications,
  tags,
  needs: { ...pageServices, lock: Lock, notifications: Notifications, features: FeatureStates, config: PublicConfig },
});
