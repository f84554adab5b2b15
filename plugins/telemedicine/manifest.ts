import { definePlugin } from '#core/plugin';
import {
  accountRoles,
  AppState,
  Drafts,
  Errors,
  FeatureStates,
  Live,
  localised,
  pageServices,
  Persistence,
  PublicConfig,
} from '#core/shared';
import { ClinicalRecord, VisitLine } from '#clinical/shared';

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    joined: true;
    admitted: true;
    held: true;
    removed: true;
    opened: true;
    signed: true;
    shared: true;
    unshared: true;
  }
  interface AuditTargets {
    visit: true;
  }
}

/** Runs without a session too, for guests: what needs one is only wanted, and it waits for no feature that guests do not get. */
export const telemedicine = definePlugin({
  id: 'telemedicine',
  title: localised('Video visits', 'Visites vidéo'),
  summary: localised(
    'A waiting room with a device check, the call with guests, and a summary afterwards.',
    'Une salle d’attente avec vérification des appareils, l’appel avec des personnes invitées, puis un résumé.',
  ),
  audience: ['guest', ...accountRoles],
  events: ['telemedicine_changed', 'telemedicine_mute', 'telemedicine_call'],
  notifications: ['telemedicine_invite'],
  tags: { telemedicine: [] },
  needs: {
    ...pageServices,
    appState: AppState,
    persistence: Persistence,
    errors: Errors,
    features: FeatureStates,
    config: PublicConfig,
  },
  wants: { live: Live, record: ClinicalRecord, drafts: Drafts },
  provides: VisitLine,
});
