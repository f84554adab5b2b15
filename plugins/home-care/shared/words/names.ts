import type { Localised } from '#core/shared';

/** The page's name, which its files bear. */
export const reportsName: Localised = { 'en-CA': 'Home-care reports', 'fr-CA': 'Rapports des soins à domicile' };
