import type { I18n } from '#core/shared';

/** A size in the reader's language: '1.2 MB', '1,2 Mo'. */
export const fileSize = (size: number, i18n: Pick<I18n, 'number'>): string => {
  const unit = size < 1000 ? 'byte' : size < 1_000_000 ? 'kilobyte' : 'megabyte';
  const by = { byte: 1, kilobyte: 1000, megabyte: 1_000_000 }[unit];
  return i18n.number(size / by, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 });
};
