import { definePlugin } from '#core/plugin';
import { accountRoles, AppState, Drafts, Errors, pageServices, Persistence, PublicConfig } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    assigned: true;
    moved: true;
    replaced: true;
    started: true;
    opened: true;
    closed: true;
    reopened: true;
    revoked: true;
    told: true;
  }
  interface AuditTargets {
    'home-care': true;
    'home-care-access': true;
    'home-care-need': true;
    'home-care-period': true;
    'home-care-rate': true;
    'home-care-rules': true;
    'home-care-visit': true;
    'home-care-worker': true;
  }
}

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['home_credential_ends', 'home_plan_changed', 'home_visit_alert'] as const;

/** Runs without a session too, for workers with an access code: what needs an account is only wanted. */
export const homeCare = definePlugin({
  id: 'home-care',
  title: { 'en-CA': 'Home care', 'fr-CA': 'Soins à domicile' },
  summary: {
    'en-CA': 'Home-care workers, their visits, and the hours that were planned and done.',
    'fr-CA': 'Le personnel à domicile, ses visites, et les heures prévues et faites.',
  },
  audience: ['guest', ...accountRoles],
  keeps: ['CarePlan', 'Location', 'Practitioner', 'PractitionerRole'],
  notifications,
  needs: { ...pageServices, appState: AppState, config: PublicConfig, errors: Errors, persistence: Persistence },
  wants: { drafts: Drafts, record: ClinicalRecord },
});
