import { definePlugin } from '#core/plugin';
import { pageServices, staffRoles } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof tags, true> {}
}

const tags = {
  immunizations: ['Immunization'],
} as const;

export const immunizations = definePlugin({
  id: 'immunizations',
  title: { 'en-CA': 'Immunizations', 'fr-CA': 'Vaccins' },
  summary: {
    'en-CA': 'Vaccines given and refused, with lot and date.',
    'fr-CA': 'Vaccins administrés et refusés, avec lot et date.',
  },
  audience: [...staffRoles, 'patient'],
  records: ['Immunization', 'ImmunizationRecommendation'],
  tags,
  needs: { ...pageServices, record: ClinicalRecord },
});
