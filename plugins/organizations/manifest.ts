import { definePlugin } from '#core/plugin';
import { Auth, Drafts, I18n, Resources, Router, Toasts } from '#core/shared';

/** The organisations of this server. Essential: no clinic switches off the page on which clinics are made. */
export const organizations = definePlugin({
  id: 'organizations',
  title: { 'en-CA': 'Organizations', 'fr-CA': 'Organisations' },
  summary: {
    'en-CA': 'The clinics on this server: create, suspend and bring back.',
    'fr-CA': 'Les cliniques de ce serveur\u00a0: création, suspension et rétablissement.',
  },
  audience: ['super_admin'],
  essential: true,
  needs: { auth: Auth, resources: Resources, router: Router, i18n: I18n, toasts: Toasts, drafts: Drafts },
});
