import type { Translation } from '../../../core/shared/index.ts';
import type { messages } from '../messages/en-CA.ts';

type Texts = Translation<typeof messages>;

/** Morning until noon, afternoon until 17:00, by the reader's own clock. */
export const greeting = (t: Texts, name: string, now: Date = new Date()): string => {
  const hour = now.getHours();
  if (hour >= 5 && hour < 12) return t.goodMorning(name);
  return hour >= 12 && hour < 17 ? t.goodAfternoon(name) : t.goodEvening(name);
};
