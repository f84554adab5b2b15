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

/** Somebody on the list already who has the same name, telephone or address, whatever the accents and blanks. */
export const likeOne = <P extends Person>(wanted: Person, known: readonly P[]): P | undefined =>
  known.find(
    (one) =>
      (plain(one.name) !== '' && plain(one.name) === plain(wanted.name)) ||
      (digits(wanted.phone ?? '').length >= 7 && digits(one.phone ?? '') === digits(wanted.phone ?? '')) ||
      (!!wanted.email && one.email?.trim().toLowerCase() === wanted.email.trim().toLowerCase()),
  );
