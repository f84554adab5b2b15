import { inject, injectable } from 'inversify';
import { token } from '#core/plugin';
import { plugin } from '#test/kit/browser/startHouse.ts';
import { PluginContainer } from './pluginContainer.ts';

interface Clock {
  readonly hour: number;
}
const Clock = token<Clock>('Clock');
const Radio = token<{ readonly on: boolean }>('Radio');

@injectable()
class Alarm {
  constructor(
    @inject(Clock) readonly clock: Clock,
    @inject(Radio) readonly radio: { readonly on: boolean } | undefined,
  ) {}
}

@injectable()
class Snooze {
  constructor(@inject(Alarm) readonly alarm: Alarm) {}
}

const manifest = plugin({ id: 'morning', needs: { clock: Clock }, wants: { radio: Radio } });
const clock: Clock = { hour: 7 };

test('a store gets what the manifest declares; an absent wish is undefined', () => {
  const made = new PluginContainer(manifest, new Map([[Clock, clock]])).make(Alarm);
  expect(made.clock).toBe(clock);
  expect(made.radio).toBeUndefined();
});

test('one instance for each plugin run', () => {
  const container = new PluginContainer(manifest, new Map([[Clock, clock]]));
  expect(container.make(Alarm)).toBe(container.make(Alarm));
  expect(container.make(Snooze).alarm).toBe(container.find(Alarm));
  expect(new PluginContainer(manifest, new Map([[Clock, clock]])).make(Alarm)).not.toBe(container.make(Alarm));
});

test('asking for an undeclared token names plugin, token and remedy', () => {
  const bare = plugin({ id: 'morning', needs: { clock: Clock } });
  expect(() => new PluginContainer(bare, new Map([[Clock, clock]])).make(Alarm)).toThrow(
    "Plugin 'morning': Alarm asks for Radio, which the plugin does not have. Remedy: add Radio to 'needs' or 'wants' in plugins/morning/manifest.ts.",
  );
});

test('asking for a store that was not made says to make it first', () => {
  expect(() => new PluginContainer(manifest, new Map([[Clock, clock]])).make(Snooze)).toThrow(
    'call make(Alarm) before make(Snooze)',
  );
});
