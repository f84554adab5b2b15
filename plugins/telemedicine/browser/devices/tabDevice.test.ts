type Locks = Pick<LockManager, 'request'>;

/** Two tabs of one browser: each loads the module again, with its own session storage. */
const tabs = () => {
  const held = new Set<string>();
  const locks = {
    request: (name: string, { signal }: LockOptions, granted: () => Promise<unknown>) =>
      new Promise((_resolve, reject) => {
        const take = (): void => {
          if (held.has(name)) return;
          clearInterval(timer);
          held.add(name);
          void granted();
        };
        const timer = setInterval(take, 5);
        signal?.addEventListener('abort', () => {
          clearInterval(timer);
          if (!held.has(name)) return;
          reject(new Error('timeout'));
        });
        take();
      }),
  } as Locks;
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  const open = async (): Promise<string> => {
    let id = '';
    await jest.isolateModulesAsync(async () => {
      const { claimDevice, thisDevice } = await import('./tabDevice.ts');
      await claimDevice();
      id = thisDevice();
    });
    return id;
  };
  return { open, close: (id: string) => held.delete(`telemedicine-device-${id}`) };
};

beforeAll(() => {
  AbortSignal.timeout = (ms) => {
    const control = new AbortController();
    setTimeout(() => control.abort(), ms);
    return control.signal;
  };
});
beforeEach(() => sessionStorage.clear());
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

test('RTE-7 a duplicated tab counts as another device', async () => {
  const { open, close } = tabs();
  const first = await open();
  const copy = await open();
  expect(copy).not.toBe(first);
  expect(sessionStorage.getItem('device')).toBe(copy);
  close(copy);
  expect(await open()).toBe(copy);
});

test('RTE-7 a reload is the same device, also when the page before lets go a moment later', async () => {
  const { open, close } = tabs();
  const first = await open();
  setTimeout(() => close(first), 50);
  expect(await open()).toBe(first);
});

test('RTE-7 a tab keeps its device id when pages cannot ask each other', async () => {
  sessionStorage.setItem('device', 'kept-from-before-0123');
  let id = '';
  await jest.isolateModulesAsync(async () => {
    const { claimDevice, thisDevice } = await import('./tabDevice.ts');
    await claimDevice();
    id = thisDevice();
  });
  expect(id).toBe('kept-from-before-0123');
});
