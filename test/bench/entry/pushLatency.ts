import { chromium } from 'playwright-core';
import { markNotification } from '#core/shared';
import { readMessages, sendMessage } from '#plugins/messaging/shared/calls.ts';
import { startPushService } from '#plugins/push/server/tests/pushService.ts';
import { chromiumArgs, ensureChromium } from '../../kit/chromium.ts';
import { pushDevice } from '../../kit/push/pushDevices.ts';
import { startProcess } from '../../kit/server/process.ts';
import { sharedSession, signIn } from '../demoLogin.ts';
import { printTable, spread } from '../table.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { apiAs } from './people.ts';

const messages = 40;
const patienceMs = 10_000;
const quietMs = 12_000;

/** In the worker: notes when each notice stands on the screen, by its number. */
const noteShown = (): void => {
  const worker = globalThis as unknown as {
    shownAt?: number[];
    registration: ServiceWorkerRegistration;
  };
  if (worker.shownAt) return;
  const at: number[] = (worker.shownAt = []);
  const show = worker.registration.showNotification.bind(worker.registration);
  worker.registration.showNotification = async (...given) => {
    await show(...given);
    at.push(Date.now());
  };
};

/**
 * From the press in one person's page to the notice on another's screen: the call, the commit, the server's work, the push service
 * (a stand-in after RFC 8030 that decrypts), and the worker of a true Chromium whose application is closed. By one clock.
 */
export const benchPushLatency = async (): Promise<void> => {
  const executablePath = ensureChromium();
  if (!executablePath) return void process.stdout.write('\nPush: no Chromium here.\n');
  const folder = temporaryFolder();
  const service = await startPushService();
  const server = await startProcess({ DATA_DIR: folder.path, PUSH_SERVICES: service.origin });
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const session_id = await sharedSession(server.url);
    const context = await browser.newContext({ locale: 'en-CA' });
    // What names functions while the benchmarks are compiled is not in the page.
    await context.addInitScript('globalThis.__name ??= (one) => one');
    const device = await pushDevice(context, service, server.url);
    const page = await context.newPage();
    await signIn(page, server.url, 'patient@pavilion.test');
    while (!(await device.isRegistered(page))) await page.waitForTimeout(100);
    await device.connect(page);
    await page.goto('about:blank');
    const worker = device.worker();
    if (!worker) throw new Error('The worker of push does not run.');
    const from = await apiAs(server.url, 'practitioner@pavilion.test');
    const to = await apiAs(server.url, 'patient@pavilion.test');
    // What the demonstration left unread, and what it tells by itself in its first moments, is over.
    let up_to = 1_000_000;
    await new Promise((done) => setTimeout(done, quietMs));
    await to.send(markNotification, { body: { read: true } });
    const took: number[] = [];
    let missed = 0;
    for (let index = 0; index < messages; index += 1) {
      await worker.evaluate(noteShown);
      // Only the first of what is unread in a conversation is told.
      await to.send(readMessages, { body: { session_id, up_to } });
      while ((await device.shown()).length > 0) await new Promise((done) => setTimeout(done, 20));
      const shown = (): Promise<readonly number[]> =>
        worker.evaluate(() => (globalThis as unknown as { shownAt: number[] }).shownAt);
      const before = (await shown()).length;
      const began = Date.now();
      const body = { session_id, client_id: crypto.randomUUID(), text: `Push ${index}`, file_ids: [] };
      const { status, data } = await from.send(sendMessage, { body });
      if (status !== 201) throw new Error(`The message was not taken: ${status}.`);
      up_to = data.data.seq;
      while ((await shown()).length === before && Date.now() - began < patienceMs)
        await new Promise((done) => setTimeout(done, 10));
      const at = (await shown())[before];
      if (at === undefined) missed += 1;
      else took.push(at - began);
    }
    const { median, p95, max } = spread(took);
    printTable(`A message sent to its notice shown (${messages} messages, ms; budget: p95 1000)`, [
      ['median', 'p95', 'max', 'not shown'],
      [median, p95, max, String(missed)],
    ]);
  } finally {
    await browser.close();
    await server.kill('SIGTERM');
    await service.close();
    folder.remove();
  }
};
