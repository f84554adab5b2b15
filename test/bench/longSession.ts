import { sql } from 'kysely';
import { chromium } from 'playwright-core';
import { readServerEnvironment } from '#config/environment.server.ts';
import { startServer } from '#host/server/main.ts';
import { chromiumArgs, ensureChromium } from '../kit/chromium.ts';
import { sharedSession, signIn } from './demoLogin.ts';
import { printTable, spread } from './table.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const messages = 10_000;
const scrollMs = 8_000;

/** How evenly a session of 10,000 messages scrolls from its end upwards with the wheel: milliseconds between frames, rows in the page. */
export const benchLongSession = async (): Promise<void> => {
  const executablePath = ensureChromium();
  if (!executablePath) return void process.stdout.write('\nLong session: no Chromium here.\n');
  const folder = temporaryFolder();
  const env = { DATA_DIR: folder.path, PORT: '0', DEMO: 'on', RATE_LIMIT_FACTOR: '1000' };
  const server = await startServer(readServerEnvironment(env), { signals: false });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const session = await sharedSession(server.url);
    await server.services.asSystem(async (db) => {
      const { rows } = await sql<{ org_id: string; last_seq: number; profile_id: string }>`
        select s.org_id, s.last_seq, p.profile_id from messaging_session s
        join messaging_person p on p.session_id = s.id where s.id = ${session}::uuid`.execute(db);
      const [first] = rows;
      const people = rows.map((row) => row.profile_id);
      await sql`insert into messaging_message (session_id, seq, org_id, author_id, client_id, text, folded)
        select ${session}::uuid, n, ${first!.org_id}, (${sql.val(people)}::text[])[1 + n % ${sql.lit(people.length)}],
          gen_random_uuid(), repeat('Message ' || n || ' of many. ', 1 + n % 7), 'message ' || n
        from generate_series(${first!.last_seq + 1}::int, ${messages}::int) n`.execute(db);
      await sql`update messaging_session set last_seq = ${messages} where id = ${session}::uuid`.execute(db);
      await sql`update messaging_person set read_seq = ${messages}, unread = 0 where session_id = ${session}::uuid`.execute(
        db,
      );
    });

    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await signIn(page, server.url, 'patient@pavilion.test');
    const opened = Date.now();
    await page.goto(`${server.url}/messages/session?session_id=${session}`);
    await page.getByText(`Message ${messages} of many`).first().waitFor();
    const openMs = Date.now() - opened;
    // As text: the transpiler's helpers for named functions do not exist in the page.
    await page.evaluate(`
      window.frames_ = []; let last = performance.now();
      requestAnimationFrame(function next(now) { frames_.push(now - last); last = now; requestAnimationFrame(next); });
    `);
    await page.mouse.move(700, 400);
    let rows = 0;
    for (const end = Date.now() + scrollMs; Date.now() < end;) {
      await page.mouse.wheel(0, -600);
      await page.waitForTimeout(16);
      rows = Math.max(rows, await page.locator('.msg-rows > *').count());
    }
    const frames = (await page.evaluate(() => (window as any).frames_ as number[])).slice(1);
    const { median, p95, max } = spread(frames);
    const slow = (100 * frames.filter((ms) => ms > 50).length) / frames.length;
    printTable(`A session of ${messages} messages, opened and scrolled upwards for ${scrollMs / 1000} s`, [
      [
        'open (ms)',
        'frame median (ms)',
        'frame p95 (ms)',
        'longest (ms)',
        'frames over 50 ms (%)',
        'most rows in the page',
      ],
      [openMs, median, p95, max, slow, rows],
    ]);
  } finally {
    await browser.close();
    await server.close();
    folder.remove();
  }
};
