import { definePlugin } from '../../core/plugin/index.ts';
import {
  accountRoles,
  AppState,
  Auth,
  ClinicalRecord,
  Drafts,
  Errors,
  FeatureStates,
  Http,
  I18n,
  Live,
  Persistence,
  PublicConfig,
  Resources,
  Router,
  Toasts,
  VisitLine,
} from '../../core/shared/index.ts';

/** Runs without a session too, for guests: what needs one is only wanted, and it waits for no feature that guests do not get. */
export const telemedicine = definePlugin({
  id: 'telemedicine',
  title: { 'en-CA': 'Video visits', 'fr-CA': 'Visites vidéo' },
  summary: {
    'en-CA': 'A lobby with a device check, the call with guests, and a summary afterwards.',
    'fr-CA': 'Une salle d’attente avec vérification des appareils, l’appel avec invités, puis un résumé.',
  },
  audience: ['guest', ...accountRoles],
  needs: {
    auth: Auth,
    http: Http,
    resources: Resources,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
    appState: AppState,
    persistence: Persistence,
    errors: Errors,
    features: FeatureStates,
    config: PublicConfig,
  },
  wants: { live: Live, record: ClinicalRecord, drafts: Drafts },
  provides: VisitLine,
});
