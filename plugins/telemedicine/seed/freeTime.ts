import type { FhirRecord } from '#clinical/server';

const piece = 5 * 60_000;
/** What the demo clinics' kinds of visit keep free after them; closer ones are drawn side by side, too narrow to press on a phone. */
const buffer = 10 * 60_000;

export interface TimeSpan {
  readonly start: Date;
  readonly end: Date;
}

/** The first time from a moment on, on a five-minute mark, at which none of these people has a visit. */
export const findFreeTime = async (
  record: FhirRecord,
  actors: readonly string[],
  from: Date,
  minutes: number,
): Promise<TimeSpan> => {
  const until = new Date(from.getTime() + 24 * 60 * 60_000);
  const { resources } = await record.search('Appointment', {
    actor: actors.join(','),
    date: [`ge${new Date(from.getTime() - 6 * 60 * 60_000).toISOString()}`, `lt${until.toISOString()}`],
    _count: 200,
  });
  const busy = resources.map(({ start, end }) => ({
    start: Date.parse(start ?? ''),
    end: Date.parse(end ?? start ?? '') + buffer,
  }));
  for (let start = Math.ceil(from.getTime() / piece) * piece; ; start += piece) {
    const end = start + minutes * 60_000;
    const clash = busy.some((one) => one.start < end + buffer && start < one.end);
    if (!clash || start > until.getTime()) return { start: new Date(start), end: new Date(end) };
  }
};
