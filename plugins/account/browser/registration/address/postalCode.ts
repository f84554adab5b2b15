import type { ProvinceCode } from './provinces.ts';

const shape = /^([ABCEGHJ-NPRSTVXY])\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i;

/** Canada Post: the first letter of a postal code names the province. */
const provincesOf: Readonly<Record<string, readonly ProvinceCode[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
};

/** `k1a0b1` becomes `K1A 0B1`; null where it is no Canadian postal code. */
export const canadianPostalCode = (written: string): string | null => {
  const text = written.trim();
  if (!shape.test(text)) return null;
  const bare = text.replace(/[ -]/, '').toUpperCase();
  return `${bare.slice(0, 3)} ${bare.slice(3)}`;
};

/** Whether the postal code lies in the province; true while either is not complete. */
export const postalCodeFits = (written: string, province: string): boolean => {
  const code = canadianPostalCode(written);
  if (!code || !province) return true;
  return (provincesOf[code.charAt(0)] ?? []).some((one) => one === province);
};
