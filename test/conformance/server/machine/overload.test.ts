import { runOverload } from '#test/kit/load/overload.ts';
import { findPostgres } from '#test/kit/server/postgres.ts';

/** Needs Debian's `postgresql`, which CI has. `npm run bench` measures the same for a minute, against the budget. */
(findPostgres() ? describe : describe.skip)('three times as many calls as can be answered', () => {
  test('what is accepted is answered soon, the rest is refused at once and told when to come back', async () => {
    const report = await runOverload(6);
    expect(report.alive).toBe(true);
    const { 200: read = 0, 201: written = 0, 503: refused = 0, ...others } = report.statuses;
    expect(others).toEqual({});
    expect(Math.min(read, written, refused)).toBeGreaterThan(0);
    expect([report.saidWhen, report.codes]).toEqual([refused, ['unavailable']]);
    expect(report.healthFailures).toBe(0);
    // Wide margins: the machine of the tests has other work.
    expect(report.good).toBeGreaterThan(report.capacity * 0.4);
    expect(report.p99Ms).toBeLessThan(6_000);
    expect(report.healthMs).toBeLessThan(2_000);
    expect(report.memory).toBeLessThan(1.6);
  });
});
