/** Morning until noon, afternoon until 17:00, evening until 5:00, by the reader's own clock. */
export const partOfDay = (now: Date = new Date()): 'morning' | 'afternoon' | 'evening' => {
  const hour = now.getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
};
