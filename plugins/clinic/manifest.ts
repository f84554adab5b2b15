import { definePlugin } from '../../core/plugin/index.ts';
import {
  Auth,
  FeatureStates,
  Http,
  I18n,
  Live,
  Resources,
  Router,
  staffRoles,
  Toasts,
} from '../../core/shared/index.ts';

/** What administrators run the clinic with. Essential: nobody can switch off the page on which things are switched on. */
export const clinic = definePlugin({
  id: 'clinic',
  title: { 'en-CA': 'Clinic', 'fr-CA': 'Clinique' },
  summary: {
    'en-CA': "The organisation's details and brand, which features it has, who saw what, and its patients.",
    'fr-CA': 'Les coordonnées et l’image de l’organisation, ses fonctions, qui a consulté quoi, et ses patients.',
  },
  audience: staffRoles,
  essential: true,
  needs: {
    auth: Auth,
    http: Http,
    resources: Resources,
    live: Live,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
    features: FeatureStates,
  },
});
