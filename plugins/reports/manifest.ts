import { definePlugin } from '#core/plugin';
import { Http, I18n, localised, Resources, Router, staffRoles, Toasts } from '#core/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditTargets {
    report: true;
  }
}

export const reports = definePlugin({
  id: 'reports',
  title: localised('Reports', 'Rapports'),
  summary: localised(
    'Figures about the clinic, each with its definition and the records behind it.',
    'Des chiffres sur la clinique, chacun avec sa définition et les dossiers qui le composent.',
  ),
  audience: staffRoles,
  tags: { savedReports: [], reportLimit: [], reportRuns: [] },
  notifications: ['report_exported'],
  needs: { http: Http, i18n: I18n, resources: Resources, router: Router, toasts: Toasts },
});
