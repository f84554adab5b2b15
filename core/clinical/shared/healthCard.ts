import type { Identifier } from '@medplum/fhirtypes';

export const provinces = ['ON', 'QC', 'BC', 'AB', 'SK', 'MB', 'NB', 'NS', 'PE', 'NL', 'YT', 'NT', 'NU'] as const;
export type Province = (typeof provinces)[number];

export const isProvince = (text: string | undefined): text is Province => provinces.includes(text as Province);

/** Why a card number cannot be right; null where nothing speaks against it. */
export type CardProblem = 'length' | 'format' | 'check-digit' | null;

const digitsOf: Readonly<Record<Exclude<Province, 'QC' | 'NT'>, number>> = {
  ...{ ON: 10, BC: 10, AB: 9, SK: 9, MB: 9, NB: 9, NS: 10, PE: 8, NL: 12, YT: 9, NU: 9 },
};

/** Ontario's mod-10 check digit (Luhn, ISO/IEC 7812-1). */
const passesMod10 = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, n) => {
    const value = Number(digit) * (n % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

const weights = [2, 4, 8, 5, 10, 9, 7, 3] as const;

/** British Columbia's mod-11 check digit over the eight digits between the leading 9 and itself. */
const passesMod11 = (digits: string): boolean => {
  const sum = weights.reduce((total, weight, n) => total + ((Number(digits[n + 1]) * weight) % 11), 0);
  return 11 - (sum % 11) === Number(digits[9]);
};

/** RAMQ: four letters of the name, birth year and month (50 more for women) and day, two digits more. */
const ramq = /^[A-Z]{4}\d{2}(0[1-9]|1[0-2]|5[1-9]|6[0-2])(0[1-9]|[12]\d|3[01])\d{2}$/;

/** Upper case, without the blanks and hyphens that cards print between groups. */
export const plainNumber = (number: string): string => number.toUpperCase().replace(/[\s-]/g, '');

export const cardProblem = (province: Province, number: string): CardProblem => {
  const plain = plainNumber(number);
  if (province === 'QC') return plain.length !== 12 ? 'length' : ramq.test(plain) ? null : 'format';
  if (province === 'NT') return plain.length !== 8 ? 'length' : /^[DHMNT]\d{7}$/.test(plain) ? null : 'format';
  if (!/^\d*$/.test(plain)) return 'format';
  if (plain.length !== digitsOf[province]) return 'length';
  if (province === 'ON' && !passesMod10(plain)) return 'check-digit';
  if (province === 'BC' && (!plain.startsWith('9') || !passesMod11(plain))) return 'check-digit';
  return null;
};

/** As the card prints it: `5584 486 674`, `TREM 8560 1512`. */
export const printedNumber = (province: Province | undefined, number: string): string => {
  const plain = plainNumber(number);
  if (province === 'QC') return plain.replace(/^(.{4})(.{4})(.{4})$/, '$1 $2 $3');
  const ten = /^(\d{4})(\d{3})(\d{3})([A-Z]{0,2})$/;
  if (ten.test(plain)) return plain.replace(ten, '$1 $2 $3 $4').trim();
  return plain.replace(/(.{3})(?=.)/g, '$1 ');
};

/** Only Ontario's cards carry one: one or two letters after the number, which change with every new card. */
export const hasVersionCode = (province: Province): boolean => province === 'ON';

/** Canada's registry of patient identifiers (Infoway); Ontario's has a name of its own. */
export const cardSystem = (province: Province): string =>
  `https://fhir.infoway-inforoute.ca/NamingSystem/ca-${province.toLowerCase()}-patient-${province === 'ON' ? 'hcn' : 'healthcare-id'}`;

export const provinceOfSystem = (system: string | undefined): Province | undefined => {
  const code = system?.match(/\/ca-([a-z]{2})-patient-(?:hcn|healthcare-id)$/)?.[1]?.toUpperCase();
  return isProvince(code) ? code : undefined;
};

/** HL7 table 0203: a health card, and a number of a Canadian jurisdiction. */
const cardTypes: readonly (string | undefined)[] = ['HC', 'JHN'];

/** Is it a health card? A record number, a social insurance or security number, a driver's licence never is. */
export const isHealthCard = ({ system, type }: Identifier): boolean =>
  provinceOfSystem(system) !== undefined || (type?.coding?.some(({ code }) => cardTypes.includes(code)) ?? false);

/** The number of the person's health card, as it is printed; '' where the record holds none. */
export const healthCardText = (identifiers: readonly Identifier[] = []): string => {
  const card = identifiers.find((one) => one.value && isHealthCard(one));
  return card?.value ? printedNumber(provinceOfSystem(card.system), card.value) : '';
};
