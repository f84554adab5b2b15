import type { I18n } from '#core/shared';
import { type Weekday, weekdays } from '../../shared/organization.ts';

/** 5 January 2026 was a Monday. */
export const dayName = (day: Weekday, i18n: I18n): string =>
  i18n.date(`2026-01-0${5 + weekdays.indexOf(day)}`, { weekday: 'long' });
