import { definePlugin } from '#core/plugin';
import { adminRoles, I18n, Resources, Toasts, localised } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    'text-number': true;
  }
}

export const textMessages = definePlugin({
  id: 'text-messages',
  title: localised('Text messages', 'Textos'),
  summary: localised(
    'Reminds patients of visits on their phone, and takes their yes or no.',
    'Rappelle les rendez-vous sur le téléphone des patients et reçoit leur oui ou leur non.',
  ),
  audience: ['patient', ...adminRoles],
  tags: { texts: [] },
  needs: { resources: Resources, toasts: Toasts, i18n: I18n },
});
