import { sql } from 'kysely';
import type { Job } from '../plugin/contributions.ts';
import type { ServerServices } from '../plugin/scope.ts';
import { isDatabaseAway } from '../database/away.ts';
import { outsideRequest } from '../database/transactions.ts';

export interface JobRunner {
  /** Lets the runs under way end, and begins no more. */
  stop(): Promise<void>;
  /** Runs one job now, once the turn under way has ended, whoever's it is: tests and tools. */
  runNow(name: string): Promise<void>;
}

/** A table holds whose turn it is: a job runs on one server process at a time, at most as often as its interval. */
const claim = async (services: ServerServices, job: Job): Promise<boolean> => {
  const { rows } = await sql`insert into job_run (name, began_at) values (${job.name}, ${services.now()})
    on conflict (name) do update set began_at = excluded.began_at
    where job_run.began_at <= ${new Date(services.now().getTime() - job.everyMs)} returning name`.execute(services.db);
  return rows.length > 0;
};

export const startJobs = (services: ServerServices, jobs: readonly Job[]): JobRunner => {
  /** The turn under way of each job; it never rejects. */
  const running = new Map<string, Promise<void>>();
  /** How many runs of each job were asked for and have not ended: no turn begins beside them. */
  const byHand = new Map<string, number>();
  const timers: NodeJS.Timeout[] = [];
  let stopped = false;
  const runs = services.metrics.counter('job_runs_total', 'Runs of jobs on this server', {
    job: jobs.map(({ name }) => name),
    outcome: ['done', 'failed'],
  });

  const attempt = async (job: Job, now: boolean): Promise<void> => {
    try {
      if (!now && !(await claim(services, job))) return;
      await job.run();
      runs({ job: job.name, outcome: 'done' });
    } catch (error) {
      runs({ job: job.name, outcome: 'failed' });
      // That the database is away is said once, elsewhere; the job's next turn comes soon.
      const level = isDatabaseAway(error) ? 'debug' : 'error';
      services.log[level]({ job: job.name, err: error }, 'a job failed');
      if (now) throw error;
    }
  };

  for (const job of jobs) {
    const tick = (): void => {
      if (stopped || running.has(job.name) || byHand.get(job.name)) return;
      const run = outsideRequest(() => attempt(job, false)).finally(() => running.delete(job.name));
      running.set(job.name, run);
    };
    // Checked a little more often than wanted, so that another process takes over soon when the first is gone.
    timers.push(setInterval(tick, Math.max(250, job.everyMs / 2)).unref());
  }

  return {
    stop: async () => {
      stopped = true;
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
    runNow: async (name) => {
      const job = jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`There is no job '${name}'.`);
      byHand.set(name, (byHand.get(name) ?? 0) + 1);
      try {
        // What a turn took up before is done when that has ended, and what it missed is done now.
        await running.get(name);
        await attempt(job, true);
      } finally {
        byHand.set(name, byHand.get(name)! - 1);
      }
    },
  };
};
