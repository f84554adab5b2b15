import { definePlugin } from '#core/plugin';
import {
  accountRoles,
  AppState,
  Drafts,
  Errors,
  localised,
  pageServices,
  Persistence,
  PublicConfig,
} from '#core/shared';
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

/** Runs without a session too, for workers with an access code: what needs an account is only wanted. */
export const homeCare = definePlugin({
  id: 'home-care',
  title: localised('Home care', 'Soins à domicile'),
  summary: localised(
    'Home-care workers, their visits, and the hours that were planned and done.',
    'Le personnel à domicile, ses visites, et les heures prévues et faites.',
  ),
  audience: ['guest', ...accountRoles],
  keeps: ['CarePlan', 'Location', 'Practitioner', 'PractitionerRole'],
  notifications: ['home_credential_ends', 'home_plan_changed', 'home_visit_alert'],
  needs: { ...pageServices, appState: AppState, config: PublicConfig, errors: Errors, persistence: Persistence },
  wants: { drafts: Drafts, record: ClinicalRecord },
});
