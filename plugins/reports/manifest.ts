import { definePlugin } from '#core/plugin';
import { Http, I18n, Resources, Router, staffRoles, Toasts } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    report: true;
  }
}

declare module '#core/shared/tags.ts' {
  interface Tags {
    savedReports: true;
    reportLimit: true;
    reportRuns: true;
  }
}

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['report_exported'] as const;

export const reports = definePlugin({
  id: 'reports',
  title: { 'en-CA': 'Reports', 'fr-CA': 'Rapports' },
  summary: {
    'en-CA': 'Figures about the clinic, each with its definition and the records behind it.',
    'fr-CA': 'Des chiffres sur la clinique, chacun avec sa définition et les dossiers qui le composent.',
  },
  audience: staffRoles,
  tags: { savedReports: [], reportLimit: [], reportRuns: [] },
  notifications,
  needs: { http: Http, i18n: I18n, resources: Resources, router: Router, toasts: Toasts },
});
