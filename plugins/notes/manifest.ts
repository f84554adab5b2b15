import { definePlugin } from '#core/plugin';
import { Auth, FeatureStates, Http, I18n, Resources, Router, staffRoles, Toasts } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

const tags = { notes: ['Composition'] } as const;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

export const notes = definePlugin({
  id: 'notes',
  title: { 'en-CA': 'Notes', 'fr-CA': 'Notes cliniques' },
  summary: {
    'en-CA': 'Clinical notes from templates: drafted, signed, co-signed and added to.',
    'fr-CA': 'Notes cliniques à partir de modèles : rédigées, signées, cosignées, complétées.',
  },
  audience: staffRoles,
  records: ['Task'],
  tags,
  needs: {
    auth: Auth,
    http: Http,
    record: ClinicalRecord,
    resources: Resources,
    router: Router,
    i18n: I18n,
    toasts: Toasts,
    features: FeatureStates,
  },
});
