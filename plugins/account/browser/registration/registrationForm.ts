import type { Locale } from '#core/shared';
import { northAmericanPhone } from './address/phone.ts';
import { canadianPostalCode } from './address/postalCode.ts';
import { proofOf } from './proof.ts';
import type { Registration } from './hooks/useRegistration.ts';

export const blankRegistration = {
  organization: '',
  firstName: '',
  lastName: '',
  email: '',
  birthDate: '',
  phone: '',
  line1: '',
  line2: '',
  city: '',
  province: '',
  postalCode: '',
  password: '',
  clinicCode: '',
  cardNumber: '',
};
export type RegistrationValues = typeof blankRegistration;

const given = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

/** The form's words as the server's: telephone and postal code in their standard form, nothing empty. */
export const registrationOf = (values: RegistrationValues, otp: string, locale: Locale): Registration => {
  const address = given({
    line1: values.line1,
    line2: values.line2,
    city: values.city,
    state: values.province,
    postalCode: canadianPostalCode(values.postalCode) ?? '',
  });
  const proof = otp === '' ? undefined : proofOf(values);
  return {
    email: values.email.trim(),
    password: values.password,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    locale,
    ...given({
      organization: values.organization,
      birthDate: values.birthDate,
      phone: northAmericanPhone(values.phone) ?? '',
      otp,
    }),
    ...(Object.keys(address).length > 0 ? { address: { ...address, country: 'CA' } } : {}),
    ...(proof && { proof }),
  };
};
