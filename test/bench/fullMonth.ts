import type { Appointment } from '@medplum/fhirtypes';
import { chromium, type Page } from 'playwright-core';
import { readServerEnvironment } from '#config/environment.server.ts';
import { asHistory } from '#clinical/server/record/events.ts';
import { type RunningServer, startServer } from '#host/server/main.ts';
import { chromiumArgs, ensureChromium } from '../kit/chromium.ts';
import { signIn } from './demoLogin.ts';
import { printTable, spread } from './table.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const visits = 5_000;
const people = 10;
const rounds = 6;
const dayMs = 86_400_000;

/** The Mondays to Fridays of last month, at noon UTC. */
const workdays = (): readonly Date[] => {
  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1, 12);
  const last = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const days: Date[] = [];
  for (let at = first; at < last; at += dayMs) if (new Date(at).getUTCDay() % 6 !== 0) days.push(new Date(at));
  return days;
};

const fill = async ({ services }: RunningServer): Promise<string> => {
  const days = workdays();
  const { id: org } = await services.asSystem((db) =>
    db.selectFrom('organization').select('id').where('slug', '=', 'rideau').executeTakeFirstOrThrow(),
  );
  for (const [n, day] of days.entries()) {
    const share = Math.round((visits * (n + 1)) / days.length) - Math.round((visits * n) / days.length);
    await services.inOrg(org, (db) =>
      asHistory(async () => {
        for (let made = 0; made < share; made += 1) {
          const start = day.getTime() + Math.floor(made / people) * 20 * 60_000;
          const visit: Appointment = {
            resourceType: 'Appointment',
            status: 'fulfilled',
            start: new Date(start).toISOString(),
            end: new Date(start + 15 * 60_000).toISOString(),
            serviceType: [{ text: 'Follow-up' }],
            participant: [
              { actor: { reference: `Patient/bench-${made}`, display: `Patient ${made}` }, status: 'accepted' },
              { actor: { reference: `Practitioner/bench-${made % people}`, display: 'Dr Bench' }, status: 'accepted' },
            ],
          };
          await services.record(db, org).create(visit);
        }
      }),
    );
  }
  return days[8]!.toISOString().slice(0, 10);
};

interface Figures {
  /** From the press to the next frame on screen, as the browser's event timing has it (in steps of 8 ms). */
  readonly interaction: number;
  /** The longest time for which the page could not answer, until what was asked for stood there. */
  readonly task: number;
  readonly there: number;
}

const watchScript = `
  window.seen_ = { events: [], tasks: [] };
  new PerformanceObserver(function (list) { list.getEntries().forEach(function (one) { if (one.interactionId) seen_.events.push(one.duration); }); })
    .observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver(function (list) { list.getEntries().forEach(function (one) { seen_.tasks.push(one.duration); }); })
    .observe({ type: 'longtask' });
`;

const measured = async (page: Page, press: () => Promise<void>, there: () => Promise<void>): Promise<Figures> => {
  await page.waitForTimeout(300);
  await page.evaluate('seen_.events = []; seen_.tasks = [];');
  const from = Date.now();
  await press();
  await there();
  const took = Date.now() - from;
  await page.waitForTimeout(300);
  const seen = await page.evaluate<{ readonly events: number[]; readonly tasks: number[] }>('seen_');
  return { interaction: Math.max(0, ...seen.events), task: Math.max(0, ...seen.tasks), there: took };
};

/** A clinic's month of 5,000 visits: to the month before and back, a visit opened, the week. Budget: interactions under 100 ms. */
export const benchFullMonth = async (): Promise<void> => {
  const executablePath = ensureChromium();
  if (!executablePath) return void process.stdout.write('\nFull month: no Chromium here.\n');
  const folder = temporaryFolder();
  const env = { DATA_DIR: folder.path, PORT: '0', DEMO: 'on', RATE_LIMIT_FACTOR: '1000' };
  const server = await startServer(readServerEnvironment(env), { signals: false });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const day = await fill(server);
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await signIn(page, server.url, 'practitioner@pavilion.test');
    await page.goto(`${server.url}/care-provider/calendar?view=month&who=all&day=${day}`);
    const full = page.locator('.av-event-more').nth(15);
    await full.waitFor();
    await page.evaluate(watchScript);
    const figures = new Map<string, Figures[]>();
    const measure = async (name: string, press: () => Promise<void>, there: () => Promise<void>): Promise<void> => {
      const one = await measured(page, press, there);
      figures.set(name, [...(figures.get(name) ?? []), one]);
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (let round = 0; round < rounds; round += 1) {
      await measure(
        'month before',
        () => button('Earlier').click(),
        () => full.waitFor({ state: 'detached' }),
      );
      await measure(
        'back to the full month',
        () => button('Later').click(),
        () => full.waitFor(),
      );
      await measure(
        'a visit opened',
        () => page.locator('.av-event:not(.av-event-more)').nth(7).click(),
        () => page.getByRole('dialog').locator('.av-facts').waitFor(),
      );
      await measure(
        'and closed',
        () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
        () => page.getByRole('dialog').waitFor({ state: 'detached' }),
      );
      await measure(
        'to the week',
        () => page.getByRole('radio', { name: 'Week', exact: true }).click(),
        () => page.locator('.av-event-more').nth(1).waitFor(),
      );
      await measure(
        'back to the month',
        () => page.getByRole('radio', { name: 'Month', exact: true }).click(),
        () => full.waitFor(),
      );
    }
    printTable(`A month of ${visits} visits, ${rounds} times (ms; budget: interactions under 100)`, [
      ['', 'interaction median', 'longest', 'longest task', 'there median'],
      ...[...figures].map(([name, all]) => {
        const interaction = spread(all.map((one) => one.interaction));
        return [
          name,
          interaction.median,
          interaction.max,
          spread(all.map((one) => one.task)).max,
          spread(all.map((one) => one.there)).median,
        ];
      }),
    ]);
  } finally {
    await browser.close();
    await server.close();
    folder.remove();
  }
};
