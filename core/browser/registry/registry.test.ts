import { autorun, makeAutoObservable } from 'mobx';
import { injectable } from 'inversify';
import { slot, token } from '#core/plugin';
import { settled } from '#test/kit/browser/settled.ts';
import { line, plugin } from '#test/kit/browser/startHouse.ts';
import { tryRegistry } from '#test/kit/browser/startRegistry.ts';
import { type BrowserEntry, entry } from './setup.ts';
import { whyOf } from './why.ts';

const Lamp = token<{ readonly watts: number }>('Lamp');
const Power = token<string>('Power');
const Signs = slot<{ readonly id: string }>('Signs', (sign) => sign.id);

const provider = (log: string[] = []) =>
  line(plugin({ id: 'lamp', provides: Lamp }), ({ own }) => {
    log.push('lamp on');
    own(() => log.push('lamp off'));
    return { watts: 40 };
  });
const reader = (log: string[] = []) =>
  line(plugin({ id: 'reader', needs: { lamp: Lamp } }), ({ own, services }) => {
    log.push(`reads at ${String((services as { lamp: { watts: number } }).lamp.watts)}`);
    own(() => log.push('reader off'));
  });

const standing = ({ registry }: ReturnType<typeof tryRegistry>) =>
  registry.manifests.map(({ id }) => {
    const state = registry.stateOf(id)!;
    return { id, state: state.is, why: whyOf(state) };
  });

const on = async (tried: ReturnType<typeof tryRegistry>, ...ids: string[]) => {
  tried.registry.start();
  tried.registry.setEnabled(ids);
  await settled();
};

test('an essential plugin runs always, another one once it is enabled', async () => {
  const tried = tryRegistry([line(plugin({ id: 'doors', essential: true })), line(plugin({ id: 'garden' }))]);
  await on(tried);
  expect(standing(tried)).toMatchObject([
    { id: 'doors', state: 'running', why: null },
    { id: 'garden', state: 'disabled', why: 'switched off for this organisation' },
  ]);
  expect(tried.lines).toContain("Plugin 'doors' is running");
});

test('a plugin waits for its needs, and the report says for what', async () => {
  const tried = tryRegistry([reader()]);
  await on(tried, 'reader');
  expect(standing(tried)).toMatchObject([{ state: 'waiting', why: 'waits for Lamp' }]);
  expect(tried.lines).toContain("Plugin 'reader' is waiting: waits for Lamp");
});

test('providers start first whatever the catalogue says, and dependents stop first', async () => {
  const log: string[] = [];
  const tried = tryRegistry([reader(log), provider(log)]);
  await on(tried, 'reader', 'lamp');
  tried.registry.setEnabled(['reader']);
  expect(log).toEqual(['lamp on', 'reads at 40', 'reader off', 'lamp off']);
  expect(tried.registry.stateOf('reader')).toEqual({ is: 'waiting', missing: ['Lamp'] });
});

test('a plugin that comes after another waits for it and stops before it', async () => {
  const log: string[] = [];
  const own = (id: string, after: string[] = []) =>
    line(plugin({ id, after }), ({ own }) => {
      log.push(`${id} on`);
      own(() => log.push(`${id} off`));
    });
  const tried = tryRegistry([own('roof', ['walls']), own('walls')]);
  await on(tried, 'roof');
  expect(tried.registry.stateOf('roof')).toEqual({ is: 'waiting', missing: ['plugin walls'] });
  tried.registry.enable('walls', true);
  await settled();
  tried.registry.stop();
  expect(log).toEqual(['walls on', 'roof on', 'roof off', 'walls off']);
});

test('a plugin comes after no other that this page does not know, as a guest’s does not; once known, that one comes first', async () => {
  const log: string[] = [];
  const own = (id: string, after: string[] = []) =>
    line(plugin({ id, after }), ({ own }) => {
      log.push(`${id} on`);
      own(() => log.push(`${id} off`));
    });
  const tried = tryRegistry([own('roof', ['walls'])]);
  await on(tried, 'roof');
  expect(tried.registry.stateOf('roof')).toEqual({ is: 'running' });
  tried.registry.admit([own('walls')]);
  expect(tried.registry.stateOf('roof')).toEqual({ is: 'waiting', missing: ['plugin walls'] });
  tried.registry.enable('walls', true);
  await settled();
  expect(log).toEqual(['roof on', 'roof off', 'walls on', 'roof on']);
});

test('services that come later start the plugin, and their going stops it', async () => {
  const log: string[] = [];
  const tried = tryRegistry([
    line(plugin({ id: 'fan', essential: true, needs: { power: Power } }), ({ services, own }) => {
      log.push(`on ${String((services as { power: string }).power)}`);
      own(() => log.push(tried.registry.services.has(Power) ? 'off while powered' : 'off without power'));
    }),
  ]);
  await on(tried);
  expect(log).toEqual([]);
  const withdraw = tried.registry.provide('core', [[Power, '110 V']]);
  await settled();
  withdraw();
  expect(log).toEqual(['on 110 V', 'off while powered']);
  expect(tried.registry.services.has(Power)).toBe(false);
});

test('a wish is undefined while nobody provides it; the plugin starts anew when it comes and when it goes', async () => {
  const seen: unknown[] = [];
  const tried = tryRegistry([
    line(plugin({ id: 'desk', wants: { lamp: Lamp } }), ({ services }) => {
      seen.push((services as { lamp?: { watts: number } }).lamp?.watts);
    }),
    provider(),
  ]);
  await on(tried, 'desk');
  tried.registry.enable('lamp', true);
  await settled();
  tried.registry.enable('lamp', false);
  await settled();
  expect(seen).toEqual([undefined, 40, undefined]);
});

test('a plugin that wants what another is about to provide starts once', async () => {
  const seen: unknown[] = [];
  const tried = tryRegistry([
    line(plugin({ id: 'desk', wants: { lamp: Lamp } }), ({ services }) => {
      seen.push((services as { lamp?: { watts: number } }).lamp?.watts);
    }),
    provider(),
  ]);
  await on(tried, 'desk', 'lamp');
  expect(seen).toEqual([40]);
});

test('two plugins that want each other both run', async () => {
  const tried = tryRegistry([
    line(plugin({ id: 'a', wants: { lamp: Lamp }, provides: Power }), () => '9 V'),
    line(plugin({ id: 'b', wants: { power: Power }, provides: Lamp }), () => ({ watts: 5 })),
  ]);
  await on(tried, 'a', 'b');
  expect(standing(tried).map(({ state }) => state)).toEqual(['running', 'running']);
});

test('a setup that throws half-way is rolled back in reverse order', async () => {
  const log: string[] = [];
  const tried = tryRegistry([
    line(plugin({ id: 'broken' }), ({ add, own }) => {
      own(() => log.push('first'));
      add(Signs, { id: 'exit' });
      own(() => log.push(`second, ${tried.registry.contributed(Signs).length} sign`));
      throw new Error('no ladder');
    }),
  ]);
  await on(tried, 'broken');
  expect(log).toEqual(['second, 1 sign', 'first']);
  expect(tried.registry.contributed(Signs)).toEqual([]);
  expect(standing(tried)).toMatchObject([{ state: 'failed', why: 'no ladder' }]);
  expect(tried.reports).toMatchObject([{ feature: 'broken', doing: 'starting' }]);
});

test('an undo that throws is survived and reported', async () => {
  const log: string[] = [];
  const tried = tryRegistry([
    line(plugin({ id: 'clumsy' }), ({ own }) => {
      own(() => log.push('first'));
      own(() => {
        throw new Error('stuck');
      });
      own(() => log.push('third'));
    }),
  ]);
  await on(tried, 'clumsy');
  tried.registry.setEnabled([]);
  expect(log).toEqual(['third', 'first']);
  expect(tried.reports).toMatchObject([{ feature: 'clumsy', doing: 'stopping' }]);
  expect(tried.registry.stateOf('clumsy')).toEqual({ is: 'disabled' });
});

test('stores are disposed when the plugin stops, and are new when it runs again', async () => {
  let running = 0;
  @injectable()
  class Ticker {
    ticks = 0;
    private readonly stop = autorun(() => void this.ticks);
    constructor() {
      makeAutoObservable<this, 'stop'>(this, { stop: false });
      running++;
    }
    dispose() {
      this.stop();
      running--;
    }
  }
  const made: unknown[] = [];
  const tried = tryRegistry([line(plugin({ id: 'clock' }), ({ make }) => void made.push(make(Ticker), make(Ticker)))]);
  await on(tried, 'clock');
  expect(running).toBe(1);
  tried.registry.setEnabled([]);
  expect(running).toBe(0);
  tried.registry.setEnabled(['clock']);
  await settled();
  expect(made[0]).toBe(made[1]);
  expect(made[2]).not.toBe(made[0]);
});

test('what a plugin does after its end is undone at once', async () => {
  const log: string[] = [];
  let late = (): void => undefined;
  const tried = tryRegistry([
    line(plugin({ id: 'slow' }), ({ own, add }) => {
      late = () => {
        own(() => log.push('undone'));
        add(Signs, { id: 'late' });
      };
    }),
  ]);
  await on(tried, 'slow');
  tried.registry.setEnabled([]);
  late();
  expect(log).toEqual(['undone']);
  expect(tried.registry.contributed(Signs)).toEqual([]);
});

test('a slot that nothing was added to is the same empty list at each look', () => {
  const { registry } = tryRegistry([]);
  expect(registry.contributed(Signs)).toBe(registry.contributed(Signs));
});

test('a stop during loading cancels the start; the last wish wins', async () => {
  const starts: number[] = [];
  const arrive: ((entry: BrowserEntry) => void)[] = [];
  const manifest = plugin({ id: 'slow' });
  const tried = tryRegistry([entry(manifest, () => new Promise((resolve) => arrive.push(resolve)))]);
  tried.registry.start();
  tried.registry.enable('slow', true);
  tried.registry.enable('slow', false);
  expect(tried.registry.stateOf('slow')).toEqual({ is: 'disabled' });
  tried.registry.enable('slow', true);
  for (const [n, resolve] of arrive.entries()) resolve({ setup: () => void starts.push(n) });
  await settled();
  expect(starts).toEqual([1]);
  expect(tried.registry.stateOf('slow')).toEqual({ is: 'running' });
});

test('who waits hears of a plugin that is taken in while nothing else is on its way', async () => {
  const tried = tryRegistry([line(plugin({ id: 'doors' }))]);
  await on(tried, 'doors', 'garden');
  const seen: boolean[] = [];
  const stop = autorun(() => seen.push(tried.registry.busy));
  tried.registry.admit([line(plugin({ id: 'garden' }))]);
  expect(seen.at(-1)).toBe(true);
  await settled();
  expect(seen.at(-1)).toBe(false);
  stop();
});

test('a thousand toggles end where the last one says', async () => {
  let alive = 0;
  const tried = tryRegistry([
    line(plugin({ id: 'switch' }), ({ own }) => {
      alive++;
      own(() => alive--);
    }),
  ]);
  tried.registry.start();
  for (let i = 0; i < 1000; i++) {
    tried.registry.enable('switch', i % 2 === 0);
    if (i % 7 === 0) await Promise.resolve();
  }
  await settled();
  expect(alive).toBe(0);
  tried.registry.enable('switch', true);
  await settled();
  expect(alive).toBe(1);
});

test('a load that fails is tried again with growing delays, then failed; it can be retried', async () => {
  let broken = true;
  let loads = 0;
  const tried = tryRegistry([
    entry(plugin({ id: 'far' }), () => {
      loads++;
      return broken ? Promise.reject(new Error('no road')) : Promise.resolve({ setup: () => undefined });
    }),
  ]);
  await on(tried, 'far');
  expect(tried.slept).toEqual([500, 2000]);
  expect(loads).toBe(3);
  expect(standing(tried)).toMatchObject([{ state: 'failed', why: 'no road' }]);
  broken = false;
  tried.registry.retry('far');
  await settled();
  expect(tried.registry.stateOf('far')).toEqual({ is: 'running' });
});

test('a failed plugin does not keep the others from running', async () => {
  const tried = tryRegistry([
    line(plugin({ id: 'bad' }), () => {
      throw new Error('bad');
    }),
    line(plugin({ id: 'good' })),
  ]);
  await on(tried, 'bad', 'good');
  expect(tried.registry.stateOf('good')).toEqual({ is: 'running' });
});

describe('conflicts', () => {
  const twice = (id: string) => line(plugin({ id }), ({ add }) => add(Signs, { id: 'exit' }));

  test('throw in development and tests', async () => {
    expect(() => tryRegistry([line(plugin({ id: 'twin' })), line(plugin({ id: 'twin' }))])).toThrow(
      "Two plugins claim plugin 'twin'",
    );
    const tried = tryRegistry([twice('one'), twice('two')]);
    await on(tried, 'one', 'two');
    expect(standing(tried)).toMatchObject([
      { state: 'running' },
      { state: 'failed', why: expect.stringContaining("Signs 'exit': 'one' has it, 'two' wants it too") as string },
    ]);
  });

  test('keep the first and report the second in production', async () => {
    const tried = tryRegistry(
      [
        twice('one'),
        twice('two'),
        line(plugin({ id: 'one' })),
        line(plugin({ id: 'p', provides: Power }), () => 'first'),
        line(plugin({ id: 'q', provides: Power }), () => 'second'),
      ],
      { strict: false },
    );
    await on(tried, 'one', 'two', 'p', 'q');
    expect(tried.registry.contributed(Signs)).toEqual([{ owner: 'one', item: { id: 'exit' } }]);
    expect(tried.registry.services.get(Power)).toBe('first');
    expect(tried.registry.conflicts.list.map(({ of, second }) => [of, second])).toEqual([
      ['plugin', 'one'],
      ['Signs', 'two'],
      ['provider', 'q'],
    ]);
    expect(tried.reports).toHaveLength(3);
    // The second provider's end does not take the first one's service away.
    tried.registry.enable('q', false);
    expect(tried.registry.services.get(Power)).toBe('first');
  });
});
