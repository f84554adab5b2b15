import { poolSize } from '#core/server/database/postgres.ts';
import { type OutageReport, runOutages } from '../kit/load/outages.ts';
import { runOverload } from '../kit/load/overload.ts';
import { findPostgres } from '../kit/server/postgres.ts';
import { printTable } from './table.ts';

const people = 50;

const outageRow = (servers: number, report: OutageReport): readonly (string | number)[] => [
  String(servers),
  String(report.backMs.length),
  (Math.max(...report.backMs) / 1000).toFixed(2),
  String(report.ended),
  `${report.connections} of ${servers * (poolSize + 1)}`,
  String(report.acknowledged),
  `${report.lost.length} / ${report.doubled.length}`,
  Object.entries(report.failures)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
  `${[...new Set(report.health)].join()} / ${[...new Set(report.readiness)].join()}`,
];

/** What the machine beneath does to people at work: a database that goes away, and more calls than can be answered. */
export const benchMachine = async (): Promise<void> => {
  if (!findPostgres()) return void process.stdout.write('\nOutages and overload: no PostgreSQL here.\n');
  const rows: (readonly (string | number)[])[] = [];
  for (const servers of [1, 3])
    rows.push(outageRow(servers, await runOutages({ servers, people, restarts: 10, stops: [1, 5, 60] })));
  printTable(
    `The database restarted ten times and away for 1, 5 and 60 s under ${people} people (budget: back within 2 s, no process ends, nothing lost or doubled)`,
    [
      [
        'servers',
        'outages',
        'back after at most, s',
        'processes ended',
        'connections',
        'acknowledged',
        'lost / doubled',
        'refusals (0: cut)',
        'healthz / readyz meanwhile',
      ],
      ...rows,
    ],
  );
  const report = await runOverload(60);
  printTable(
    'Three times as many calls as are answered, for 60 s (budget: good at least 80 %, p99 at most 2,000 ms, memory at most 1.3, healthz under 100 ms)',
    [
      ['capacity/s', 'asked/s', 'good/s', 'good, %', 'p50 ms', 'p99 ms', 'refused p99 ms', 'healthz p99 ms', 'memory'],
      [
        report.capacity,
        report.asked,
        report.good,
        (report.good / report.capacity) * 100,
        report.p50Ms,
        report.p99Ms,
        report.refusalP99Ms,
        report.healthMs,
        report.memory.toFixed(2),
      ],
    ],
  );
};
