import { poolSize } from '#core/server/database/postgres.ts';
import { runOutages } from '#test/kit/load/outages.ts';
import { findPostgres } from '#test/kit/server/postgres.ts';

/** Needs Debian's `postgresql`, which CI has. `npm run bench` does the same at length. */
(findPostgres() ? describe : describe.skip)('a database that goes away under load', () => {
  test('a server outlives restarts and a stop of its database, and loses or doubles nothing that it acknowledged', async () => {
    const report = await runOutages({ servers: 1, people: 20, restarts: 2, stops: [1] });
    expect(report.ended).toBe(0);
    // One more listens for what others announce.
    expect(report.connections).toBeLessThanOrEqual(poolSize + 1);
    expect(report.health).toEqual([200]);
    expect(report.readiness).toEqual([503]);
    expect(report.readyAfter).toEqual([200]);
    expect(report.acknowledged).toBeGreaterThan(20);
    expect([report.lost, report.doubled]).toEqual([[], []]);
    // Broken connections are the network's; whatever the server says itself is 503 and when to come back.
    const { 503: refused = 0, ...others } = report.failures;
    expect(others).toEqual({});
    expect(report.saidWhen).toBe(refused);
  });
});
