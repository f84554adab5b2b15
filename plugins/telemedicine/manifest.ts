import { definePlugin } from '#core/plugin';
import {
  accountRoles,
  AppState,
  Drafts,
  Errors,
  FeatureStates,
  Live,
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

declare module '#core/shared/notificationKinds.ts' {
  interface NotificationTypes extends Record<(typeof notifications)[number], true> {}
}

const notifications = ['telemedicine_invite'] as const;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  telemedicine: [],
} as const;

/** Runs without a session too, for guests: what needs one is only wanted, and it waits for no feature that guests do not get. */
export const telemedicine = definePlugin({
  id: 'telemedicine',
  title: { 'en-CA': 'Video visits', 'fr-CA': 'Visites vidéo' },
  summary: {
    'en-CA': 'A waiting room with a device check, the call with guests, and a summary afterwards.',
    'fr-CA':
      'Une salle d’attente avec vérification des appareils, l’appel avec des personnes invitées, puis un résumé.',
  },
  audience: ['guest', ...accountRoles],
  events: ['telemedicine_changed', 'telemedicine_mute', 'telemedicine_call'],
  notifications,
  tags,
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
