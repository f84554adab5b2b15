import { definePlugin } from '#core/plugin';
import { accountRoles, localised } from '#core/shared';
import { recordServices } from '#clinical/shared';

export const immunizations = definePlugin({
  id: 'immunizations',
  title: localised('Immunizations', 'Vaccins'),
  summary: localised(
    'Vaccines given and refused, with lot and date.',
    'Vaccins administrés et refusés, avec lot et date.',
  ),
  audience: accountRoles,
  records: ['Immunization', 'ImmunizationRecommendation'],
  tags: { immunizations: ['Immunization'] },
  needs: recordServices,
});
