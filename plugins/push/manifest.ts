import { definePlugin } from '#core/plugin';
import { accountRoles, FeatureStates, localised, Lock, Notifications, pageServices, PublicConfig } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    'urgent-notifications': true;
  }
}

export const push = definePlugin({
  id: 'push',
  title: localised('Push notifications', 'Notifications poussées'),
  summary: localised(
    'Tells people on their phone or computer that something is new, also while the app is closed.',
    'Signale les nouveautés sur le téléphone ou l’ordinateur, même quand l’application est fermée.',
  ),
  audience: accountRoles,
  notifications: ['push_test'],
  tags: { escalation: [] },
  needs: { ...pageServices, lock: Lock, notifications: Notifications, features: FeatureStates, config: PublicConfig },
});
