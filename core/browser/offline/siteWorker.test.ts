import { shellWorkerPath, SiteWorker } from './siteWorker.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  constructor(readonly scriptURL: string) {
    super();
  }
  postMessage(message: unknown): void {
    this.told.push(message);
  }
}
class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = async (): Promise<void> => undefined;
}
class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  registration: FakeRegistration | undefined;
  readonly registered: string[] = [];
  blocks = false;
  getRegistration = async (): Promise<FakeRegistration | undefined> => this.registration;
  register = async (path: string): Promise<FakeRegistration | undefined> => {
    this.registered.push(path);
    if (this.blocks) return undefined;
    this.registration ??= new FakeRegistration();
    this.registration.active = this.controller = new FakeWorker(`https://clinic.example${path}`);
    return this.registration;
  };
}

const begin = (is: { standIns?: string[]; running?: string; blocks?: boolean } = {}) => {
  const workers = new FakeContainer();
  workers.blocks = is.blocks ?? false;
  if (is.running) {
    workers.registration = new FakeRegistration();
    workers.registration.active = workers.controller = new FakeWorker(`https://clinic.example${is.running}?key=1`);
  }
  const it = { standIns: is.standIns ?? [], locked: false, reloads: 0 };
  const site = new SiteWorker({
    workers: workers as unknown as ServiceWorkerContainer,
    standIns: () => it.standIns,
    locked: () => it.locked,
    up: () => true,
    reload: () => (it.reloads += 1),
    report: (error) => {
      throw error;
    },
  });
  site.start();
  return { it, site, workers };
};
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const newer = async ({ registration }: FakeContainer): Promise<FakeWorker> => {
  const worker = new FakeWorker(`https://clinic.example${shellWorkerPath}`);
  registration!.installing = worker;
  registration!.dispatchEvent(new Event('updatefound'));
  registration!.waiting = worker;
  worker.state = 'installed';
  worker.dispatchEvent(new Event('statechange'));
  await pass(1_000);
  return worker;
};
const push = '/firebase-messaging-sw.js';

beforeEach(() => {
  jest.useFakeTimers();
  performance.getEntriesByType = () => [];
});
afterEach(() => jest.useRealTimers());

test('some seconds after sign-in the site has its worker, and not before', async () => {
  const { site, workers } = begin();
  await pass(3_000);
  expect(workers.registered).toEqual([]);
  await pass(4_000);
  expect(workers.registered).toEqual([shellWorkerPath]);
  site.dispose();
});

test('where a feature’s worker runs, the application’s leaves it its place', async () => {
  const { site, workers } = begin({ running: push, standIns: [push] });
  await pass(10_000);
  expect(workers.registered).toEqual([]);
  site.dispose();
});

test('PRD-4 a worker of a feature that is off gives its place back, also where it was switched off elsewhere', async () => {
  const { site, workers } = begin({ running: push });
  await pass(10_000);
  expect(workers.registered).toEqual([shellWorkerPath]);
  site.dispose();
});

test('ERR-2 a browser that blocks workers is none the worse for it', async () => {
  const { site } = begin({ blocks: true });
  await pass(60_000);
  expect(site.ready).toBe(false);
  site.dispose();
});

test('a new build is announced, and taken with the button: then the page loads anew, once', async () => {
  const { it, site, workers } = begin();
  await pass(7_000);
  const worker = await newer(workers);
  expect(site.ready).toBe(true);
  site.take();
  expect(worker.told).toEqual([{ is: 'take' }]);
  workers.dispatchEvent(new Event('controllerchange'));
  expect(it.reloads).toBe(1);
  site.dispose();
});

test('it is taken by itself behind the lock, never while something would be lost, a dialog is open, or a call is on', async () => {
  const { it, site, workers } = begin();
  await pass(7_000);
  const worker = await newer(workers);
  await pass(300_000);
  expect(worker.told).toEqual([]);
  it.locked = true;
  const call = (event: Event): void => event.preventDefault();
  window.addEventListener('beforeunload', call);
  await pass(60_000);
  expect(worker.told).toEqual([]);
  window.removeEventListener('beforeunload', call);
  document.body.innerHTML = '<div role="dialog"></div>';
  await pass(60_000);
  expect(worker.told).toEqual([]);
  document.body.innerHTML = '';
  await pass(60_000);
  expect(worker.told).toContainEqual({ is: 'take' });
  site.dispose();
});
