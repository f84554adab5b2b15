/** North American numbering plan: neither the area code nor the exchange begins with 0 or 1. */
const nanp = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/** `(613) 555-0142` becomes `+16135550142`; null where it is no such number. */
export const northAmericanPhone = (written: string): string | null => {
  const found = nanp.exec(written.replace(/[\s().-]/g, ''));
  return found ? `+1${found[1]}${found[2]}${found[3]}` : null;
};
