import { runOverload } from '#test/kit/load/overload.ts';
import { findPostgres } from '#test/kit/server/postgres.ts';

/** Needs Debian's `postgresql`, which CI has. How soon and with how much memory is measured by `npm run bench`, not here. */
(findPostgres() ? describe : describe.skip)('three times as many calls as can be answered', () => {
  test('what is accepted is answered, the rest is refused and told when to come back', async () => {
    const report = await runOverload(6);
    expect(report.alive).toBe(true);
    const { 200: read = 0, 201: written = 0, 503: refused = 0, ...others } = report.statuses;
    expect(others).toEqual({});
    expect(Math.min(read, written, refused)).toBeGreaterThan(0);
    expect([report.saidWhen, report.codes]).toEqual([refused, ['unavailable']]);
    expect(report.healthFailures).toBe(0);
  });
});
