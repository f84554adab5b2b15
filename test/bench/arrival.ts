import type { Browser, Page } from 'playwright-core';
import { openHouse } from '../kit/house.ts';
import { openBrowser, settled } from '../kit/person.ts';
import { signIn } from './demoLogin.ts';
import { printTable } from './table.ts';

interface Answer {
  readonly path: string;
  readonly kind: 'code' | 'call' | 'other';
  /** On the wire, with headers. */
  readonly bytes: number;
}

const kindOf = (path: string): Answer['kind'] => {
  if (/^\/(v3|fhir|messaging)\//.test(path)) return 'call';
  return /\.(js|css)$/.test(path) ? 'code' : 'other';
};

/** What is fetched from one moment to the next. */
const wireOf = async (page: Page) => {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  const paths = new Map<string, string>();
  let answers: Answer[] = [];
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) paths.set(requestId, new URL(request.url).pathname);
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined) answers.push({ path, kind: kindOf(path), bytes: encodedDataLength });
  });
  return (): readonly Answer[] => {
    const taken = answers;
    answers = [];
    return taken;
  };
};

const restMs = 1_500;
const rest = async (page: Page): Promise<void> => {
  await settled(page);
  await page.waitForTimeout(restMs);
};

type Step = readonly [name: string, go: (page: Page) => Promise<unknown>];

const tab =
  (name: RegExp): Step[1] =>
  (page) =>
    page.getByRole('tab', { name }).click();
const link =
  (name: RegExp): Step[1] =>
  (page) =>
    page.getByRole('link', { name }).first().click();
const chart: readonly Step[] = [
  ['list of patients', link(/^Patients$/)],
  [
    'chart',
    (page) =>
      page
        .getByRole('button', { name: /^Tremblay/ })
        .first()
        .click(),
  ],
  ['its tab Medications', tab(/^Medications/)],
  ['its tab Care plans', tab(/^Care plans/)],
];

const followed = async (browser: Browser, url: string, email: string, steps: readonly Step[]) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const take = await wireOf(page);
  const rows: (string | number)[][] = [];
  const all: Step[] = [
    ['sign-in page', (one) => one.goto(`${url}/login`)],
    ['home', (one) => signIn(one, url, email, false)],
    ...steps,
  ];
  for (const [name, go] of all) {
    await go(page);
    await rest(page);
    const answers = take();
    const of = (kind: Answer['kind']) => answers.filter((one) => one.kind === kind);
    const kib = (some: readonly Answer[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
    rows.push([
      name,
      String(answers.length),
      String(of('code').length),
      String(of('call').length),
      kib(of('code')),
      kib(of('call')),
      kib(answers),
    ]);
    if (process.env['PATHS'] === 'on')
      process.stdout.write(`${name}\n${answers.map(({ path, bytes }) => `  ${bytes} ${path}\n`).join('')}`);
  }
  await context.close();
  return rows;
};

/** What goes over the wire from the sign-in page to a home page and to a chart. PATHS=on lists it. */
export const benchArrival = async (): Promise<void> => {
  const [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  try {
    const heads = ['page', 'requests', 'code', 'calls', 'code, KiB', 'calls, KiB', 'in all, KiB'];
    for (const [who, steps] of [
      ['practitioner', chart],
      ['patient', []],
    ] as const)
      printTable(`What is fetched by a ${who}, cold (budget: home and chart 12 requests each)`, [
        heads,
        ...(await followed(browser, house.url, `${who}@pavilion.test`, steps)),
      ]);
  } finally {
    await browser.close();
    await house.close();
  }
};
