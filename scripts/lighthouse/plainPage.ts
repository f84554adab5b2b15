import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { type DrivenPage, there } from './tool.ts';

interface Driver {
  readonly connect: (to: {
    readonly browserURL: string;
    readonly defaultViewport: null;
  }) => Promise<{ readonly newPage: () => Promise<DrivenPage>; readonly disconnect: () => Promise<void> }>;
}
type Send = (this: object, method: string, ...given: readonly unknown[]) => Promise<unknown>;

const moduleSchema = z.object({ default: z.custom<Driver>((it) => it !== null && typeof it === 'object') });
/** What all connections to the browser's pages have from one place. */
const sessionsSchema = z.custom<{ send: Send }>((it) => it !== null && typeof it === 'object' && 'send' in it);

const file = ['node_modules', 'puppeteer-core', 'lib', 'puppeteer', 'puppeteer-core.js'];

/**
 * A page for Lighthouse, which must be installed, without a debugger. Lighthouse attaches one, to say which script asked for what. Under a
 * debugger V8 makes anew, on the page's own thread, what it had kept of each script: 250 to 340 ms for a home page that otherwise
 * needs 1 to 3. Nobody's phone has one. `port` is the browser's own; what `work` resolves with is given back.
 */
export const inPlainPage = async <T>(port: number, work: (page: DrivenPage) => Promise<T>): Promise<T> => {
  const driver = moduleSchema.parse(await import(pathToFileURL(join(there, ...file)).href)).default;
  const browser = await driver.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  const page = await browser.newPage();
  const sessions = sessionsSchema.parse(Object.getPrototypeOf(await page.createCDPSession()));
  const { send } = sessions;
  sessions.send = function sendUnlessDebugger(method, ...given) {
    return method.startsWith('Debugger.') ? Promise.resolve({}) : send.call(this, method, ...given);
  };
  try {
    return await work(page);
  } finally {
    sessions.send = send;
    await page.close();
    await browser.disconnect();
  }
};
