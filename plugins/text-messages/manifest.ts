import { definePlugin } from '#core/plugin';
import { adminRoles, I18n, Resources, Toasts } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    'text-number': true;
  }
}

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = { texts: [] } as const;

export const textMessages = definePlugin({
  id: 'text-messages',
  title: { 'en-CA': 'Text messages', 'fr-CA': 'Textos' },
  summary: {
    'en-CA': 'Reminds patients of visits on their phone, and takes their yes or no.',
    'fr-CA': 'Rappelle les rendez-vous sur le téléphone des patients et reçoit leur oui ou leur non.',
  },
  audience: ['patient', ...adminRoles],
  tags,
  needs: { resources: Resources, toasts: Toasts, i18n: I18n },
});
