import type { I18n } from '#core/shared';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** Bytes in the reader's language: '1.2 MB', '1,2 Mo'. A unit is 1,024 of the one before, as the limits of files are. */
export const fileSize = (bytes: number, i18n: Pick<I18n, 'number'>): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const unit = units[step];
  return i18n.number(bytes / 1024 ** step, { style: 'unit', unit, maximumFractionDigits: step > 1 ? 1 : 0 });
};
