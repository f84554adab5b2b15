import { useMessages } from '../../../../core/browser/index.ts';
import { northAmericanPhone } from '../address/phone.ts';
import { canadianPostalCode, postalCodeFits } from '../address/postalCode.ts';
import { looksLikeEmail } from '../checks.ts';
import { joiningTexts } from '../messages/joiningTexts.ts';
import { birthDateText } from '../../shared/texts.ts';
import type { RegistrationValues } from './registration.ts';
import { usePasswordCheck } from './usePasswordCheck.ts';

/** An invitation names the clinic; everybody else chooses it. The address may wait. */
export const useRegistrationFields = (choosesClinic: boolean) => {
  const t = useMessages(joiningTexts);
  const checkPassword = usePasswordCheck();
  return {
    organization: { label: t.clinic, required: choosesClinic },
    firstName: { label: t.firstName, required: true },
    lastName: { label: t.lastName, required: true },
    email: {
      label: t.email,
      required: true,
      check: (email: string) => (looksLikeEmail(email) ? undefined : t.badEmail),
    },
    birthDate: {
      label: t.birthDate,
      check: (date: string) => (date === '' || birthDateText.safeParse(date).success ? undefined : t.badBirthDate),
    },
    phone: {
      label: t.phone,
      check: (phone: string) => (phone.trim() === '' || northAmericanPhone(phone) ? undefined : t.badPhone),
    },
    line1: { label: t.line1 },
    line2: { label: t.line2 },
    city: { label: t.city },
    province: { label: t.province },
    postalCode: {
      label: t.postalCode,
      check: (code: string, values: RegistrationValues) => {
        if (code.trim() === '') return undefined;
        if (!canadianPostalCode(code)) return t.badPostal;
        return postalCodeFits(code, values.province) ? undefined : t.otherProvince;
      },
    },
    password: {
      label: t.password,
      required: true,
      check: (password: string, values: RegistrationValues) => checkPassword(password, values.email),
    },
  };
};
