import { definePlugin } from '#core/plugin';
import { Auth, Http, I18n, Resources, Router, staffRoles, Toasts } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  allergies: ['AllergyIntolerance'],
} as const;

export const allergies = definePlugin({
  id: 'allergies',
  title: { 'en-CA': 'Allergies', 'fr-CA': 'Allergies' },
  summary: {
    'en-CA': 'Allergies and intolerances with their reactions.',
    'fr-CA': 'Allergies et intolérances avec leurs réactions.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['AllergyIntolerance'],
  tags,
  needs: {
    auth: Auth,
    http: Http,
    record: ClinicalRecord,
    resources: Resources,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
  },
});
