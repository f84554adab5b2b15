import { definePlugin } from '#core/plugin';
import { pageServices, staffRoles } from '#core/shared';
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
  needs: { ...pageServices, record: ClinicalRecord },
});
