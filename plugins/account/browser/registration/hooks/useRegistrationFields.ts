import { useMessages } from '#core/browser';
import { northAmericanPhone } from '../address/phone.ts';
import { canadianPostalCode, postalCodeFits } from '../address/postalCode.ts';
import { emailField, isSixDigits } from '../../inputChecks.ts';
import { registrationTexts } from '../messages/index.ts';
import { birthDateText } from '#plugins/account/shared/fieldSchemas.ts';
import type { RegistrationValues } from '../registrationForm.ts';
import { usePasswordCheck } from '../../hooks/usePasswordCheck.ts';

/** An invitation names the clinic; everybody else chooses it. The address may wait. */
export const useRegistrationFields = (choosesClinic: boolean) => {
  const t = useMessages(registrationTexts);
  const checkPassword = usePasswordCheck();
  return {
    organization: { label: t.clinic, required: choosesClinic },
    firstName: { label: t.firstName, required: true },
    lastName: { label: t.lastName, required: true },
    email: emailField(t),
    birthDate: {
      label: t.birthDate,
      check: (date: string) => (birthDateText.safeParse(date).success ? undefined : t.badBirthDate),
    },
    phone: {
      label: t.phone,
      check: (phone: string) => (northAmericanPhone(phone) ? undefined : t.badPhone),
    },
    line1: { label: t.line1 },
    line2: { label: t.line2 },
    city: { label: t.city },
    province: { label: t.province },
    postalCode: {
      label: t.postalCode,
      check: (code: string, values: RegistrationValues) => {
        if (!canadianPostalCode(code)) return t.badPostal;
        return postalCodeFits(code, values.province) ? undefined : t.otherProvince;
      },
    },
    clinicCode: {
      label: t.clinicCode,
      check: (code: string) => (isSixDigits(code) ? undefined : t.badCode),
    },
    cardNumber: { label: t.cardNumber },
    password: {
      label: t.password,
      required: true,
      check: (password: string, values: RegistrationValues) => checkPassword(password, values.email),
    },
  };
};
