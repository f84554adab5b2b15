import { definePlugin } from '#core/plugin';
import { accountRoles, localised } from '#core/shared';
import { recordServices } from '#clinical/shared';

export const allergies = definePlugin({
  id: 'allergies',
  title: localised('Allergies', 'Allergies'),
  summary: localised(
    'Allergies and intolerances with their reactions.',
    'Allergies et intolérances avec leurs réactions.',
  ),
  audience: accountRoles,
  records: ['AllergyIntolerance'],
  tags: { allergies: ['AllergyIntolerance'] },
  needs: recordServices,
});
