import { runFaxSends, type SentFax } from '../../kit/load/faxSends.ts';
import { faults } from '../../kit/load/faultyFaxService.ts';
import { printTable } from '../table.ts';

const sends = Number(process.env['BENCH_FAX_SENDS'] ?? 1_000);
const kills = Number(process.env['BENCH_FAX_KILLS'] ?? 10);
const mostTries = 6;

const isBroken = ({ state, arrivals, isTold, attempts }: SentFax): boolean =>
  !['sent', 'failed', 'partial', 'unknown'].includes(state) ||
  arrivals > 1 ||
  (state === 'sent' && arrivals !== 1) ||
  (state === 'failed' && arrivals > 0) ||
  (state !== 'sent' && !isTold) ||
  attempts > mostTries;

/**
 * What becomes of faxes while the service fails in every way it can and the server is killed in the middle of its work.
 * All of them must reach an end, none is sent twice, and whatever did not surely arrive is told to its sender.
 * @throws Error where one does not
 */
export const benchFaxSends = async (): Promise<void> => {
  const { faxes, seconds } = await runFaxSends({ sends, kills });
  const states = ['sent', 'failed', 'partial', 'unknown', 'queued', 'sending'] as const;
  const count = (of: readonly SentFax[], is: (fax: SentFax) => boolean): string => String(of.filter(is).length);
  const row = (name: string, of: readonly SentFax[]): string[] => [
    ...[name, String(of.length), ...states.map((state) => count(of, (fax) => fax.state === state))],
    count(of, ({ arrivals }) => arrivals > 1),
    count(of, ({ state, arrivals }) => (state === 'sent' && arrivals !== 1) || (state === 'failed' && arrivals > 0)),
    count(of, ({ state, isTold }) => state !== 'sent' && !isTold),
  ];
  printTable(
    `Sending ${sends} faxes, the server killed ${kills} times, ${seconds.toFixed(0)} s (budgets: none open, twice, wrong or untold)`,
    [
      ['fault', 'faxes', ...states, 'twice', 'wrong', 'untold'],
      ...[...new Set(faults)].map((fault) =>
        row(
          fault,
          faxes.filter((one) => one.fault === fault),
        ),
      ),
      row('all', faxes),
    ],
  );
  const broken = faxes.filter(isBroken);
  if (broken.length > 0) throw new Error(`${broken.length} faxes did not end as they must.`);
};
