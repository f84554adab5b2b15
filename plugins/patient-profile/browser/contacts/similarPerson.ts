interface Person {
  readonly name: string;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The last ten digits: `+1 (613) 555-0123` and `613 555 0123` are one number. */
const digits = (phone: string): string => phone.replace(/\D/g, '').slice(-10);

/** A person on the list with the same name, phone or email, ignoring accents and spaces. */
export const findSimilarPerson = <P extends Person>(wanted: Person, known: readonly P[]): P | undefined =>
  known.find(
    (one) =>
      (plain(one.name) !== '' && plain(one.name) === plain(wanted.name)) ||
      (digits(wanted.phone ?? '').length >= 7 && digits(one.phone ?? '') === digits(wanted.phone ?? '')) ||
      (!!wanted.email && one.email?.trim().toLowerCase() === wanted.email.trim().toLowerCase()),
  );
