import { configure, when } from 'mobx';
import { AppStateStore } from '#core/browser/appState/appStateStore.ts';
import type { Persistence } from '#core/shared';
import { fakeConfig } from '#test/kit/browser/fakes.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { DeviceStore } from '../../devices/stores/DeviceStore.ts';
import { camera, FakeMedia, microphone } from '../../tests/fakeMedia.ts';
import { EffectStore } from './EffectStore.ts';

configure({ enforceActions: 'always' });

const persistence: Persistence = { slice: () => () => undefined, latest: () => undefined };
const ends: (() => void)[] = [];
const start = () => {
  new FakeMedia([camera('c1'), camera('c2'), microphone('m1')]).install();
  const [devices, appState] = [new DeviceStore(persistence), new AppStateStore()];
  const effect = new EffectStore(devices, appState, fakeConfig());
  ends.push(
    () => effect.dispose(),
    () => devices.dispose(),
  );
  return { devices, appState, effect };
};

afterEach(() => {
  jest.restoreAllMocks();
  for (const end of ends.splice(0)) end();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(navigator, 'permissions');
});

test('without an effect the picture is the camera itself, whichever is in use, and none when it is off', async () => {
  const { devices } = start();
  await devices.start('video');
  await when(() => devices.picture !== null);
  expect(devices.picture).toBe(devices.camera);
  await devices.choose('camera', 'c2');
  await settled();
  expect(devices.picture?.getSettings().deviceId).toBe('c2');
  await devices.turn('camera', false);
  expect(devices.picture).toBeNull();
});

test('no bare picture is sent before the effect; if it cannot run, the page says so and the camera stays on', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { devices, appState, effect } = start();
  appState.chooseVisualEffect('blur_heavy');
  await devices.start('video');
  if (devices.picture) expect(effect.step).toBe('stopped');
  await when(() => devices.picture !== null, { timeout: 5000 });
  expect(effect).toMatchObject({ step: 'stopped', reason: 'unsupported', covers: 'nothing' });
  expect(devices.picture).toBe(devices.camera);
  appState.chooseVisualEffect('no_effect');
  await when(() => effect.step === 'full', { timeout: 5000 });
  expect(devices.picture).toBe(devices.camera);
});
