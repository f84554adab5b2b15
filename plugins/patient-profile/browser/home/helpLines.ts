import type { Province } from '#clinical/shared/healthCard.ts';

export interface HelpLine {
  /** As it is dialled. */
  readonly number: string;
  /** What the province calls it. */
  readonly name: { readonly en: string; readonly fr: string };
}

const line811 = (en: string, fr: string = en): HelpLine => ({ number: '811', name: { en, fr } });

/**
 * Where a nurse answers at any hour, by province. Nunavut has no 811: its health centres are called.
 * 911 and 988 (suicide crisis, calls and texts) are the same in the whole country.
 */
export const healthLines: Readonly<Record<Province, HelpLine | null>> = {
  ON: line811('Health811', 'Santé811'),
  QC: line811('Info-Santé 811'),
  BC: line811('HealthLink BC'),
  AB: line811('Health Link'),
  SK: line811('HealthLine 811'),
  MB: { number: '1-888-315-9257', name: { en: 'Health Links – Info Santé', fr: 'Health Links – Info Santé' } },
  NB: line811('Tele-Care 811', 'Télé-Soins 811'),
  NS: line811('811 Nova Scotia', '811 Nouvelle-Écosse'),
  PE: line811('811 PEI', '811 Î.-P.-É.'),
  NL: line811('811 HealthLine', 'Ligne Santé 811'),
  YT: line811('811 Yukon'),
  NT: line811('811 NWT', '811 TNO'),
  NU: null,
};
