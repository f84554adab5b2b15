import { canadianPostalCode } from './address/postalCode.ts';
import { provinceCode } from './address/provinces.ts';

/** LNK-4: what an onboarding link carries, by the names of the form's fields. */
export const onboardingNames = ['e', 'fn', 'ln', 'otp', 'al1', 'al2', 'ac', 'as', 'ap', 'acn'] as const;

export interface Onboarding {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly otp: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
  readonly country: string;
}

const text = (query: URLSearchParams, name: string): string => (query.get(name) ?? '').trim().slice(0, 254);

/** Null where the address carries nothing of an onboarding link. */
export const readOnboarding = (query: URLSearchParams): Onboarding | null => {
  if (!onboardingNames.some((name) => query.has(name))) return null;
  const postalCode = text(query, 'ap');
  return {
    email: text(query, 'e'),
    firstName: text(query, 'fn'),
    lastName: text(query, 'ln'),
    otp: text(query, 'otp'),
    line1: text(query, 'al1'),
    line2: text(query, 'al2'),
    city: text(query, 'ac'),
    province: provinceCode(text(query, 'as')),
    postalCode: canadianPostalCode(postalCode) ?? postalCode,
    country: text(query, 'acn'),
  };
};
