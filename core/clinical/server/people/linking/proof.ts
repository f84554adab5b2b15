import type { ContactPoint, Patient } from '@medplum/fhirtypes';
import { isHealthCard } from '#clinical/shared/healthCard.ts';
import type { KeyedHash } from '#core/server/identity/codeKey.ts';

/** What proves that a person owns a record: the clinic's code, or a birth date with a card. */
export interface Proof {
  readonly code?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly birthDate?: string | undefined;
  readonly cardNumber?: string | undefined;
}

const plain = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** As the card prints it, with or without the letters of its version. */
const isNumber = (given: string, kept: string): boolean => {
  const [one, other] = [plain(given), plain(kept)];
  return other !== '' && (one === other || (/^\d+$/.test(other) && one.replace(/[A-Z]{1,2}$/, '') === other));
};

const fitsRecord = ({ birthDate, identifier }: Patient, given: Proof): boolean =>
  birthDate !== undefined &&
  birthDate === given.birthDate &&
  (identifier ?? []).some((one) => isHealthCard(one) && isNumber(given.cardNumber ?? '', one.value ?? ''));

/** The record itself names this address, so that a letter to it reaches the person. */
export const isContactOf = ({ telecom }: { readonly telecom?: readonly ContactPoint[] }, email: string): boolean =>
  telecom?.some(
    ({ system, value, use }) => system === 'email' && use !== 'old' && value?.trim().toLowerCase() === email,
  ) ?? false;

export const isGiven = ({ code, birthDate, cardNumber }: Proof): boolean => Boolean(code ?? birthDate ?? cardNumber);

export const codeOf = (offerId: string): string => `profile-offer:${offerId}`;

export const isProof = (
  keyed: KeyedHash,
  offer: { readonly id: string; readonly code_hash: string | null },
  patient: Patient | null,
  given: Proof,
): boolean =>
  (given.code !== undefined && keyed.fits(codeOf(offer.id), given.code, offer.code_hash)) ||
  (patient !== null && fitsRecord(patient, given));
