import * as library from 'rrule';
import { maxOccurrences, type Recurrence, ruleText } from '../../shared/recurrence.ts';
import { instantOf, type WallTime } from '../../shared/wallTime.ts';

// The package is CommonJS without named exports that Node could see.
const { RRule } = (library as { readonly default?: typeof library }).default ?? library;

/**
 * The beginnings of a series. The rule runs on the wall clock of the zone, so a visit at nine stays at nine when daylight
 * saving begins or ends; a month without that day has no visit.
 */
export const occurrencesOf = (recurrence: Recurrence, first: WallTime, zone: string): readonly Date[] => {
  // The library's own zones are not used: it counts on wall times written as if they were UTC.
  const rule = new RRule({ ...RRule.parseString(ruleText(recurrence)), dtstart: new Date(`${first}Z`) });
  const walls = rule.all((_, n) => n < maxOccurrences);
  return walls.map((wall) => instantOf(wall.toISOString().slice(0, 16), zone));
};
