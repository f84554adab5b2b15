import { configure } from 'mobx';
import type { Persistence } from '#core/shared';
import { settled } from '#test/kit/browser/settled.ts';
import { DeviceStore } from '../devices/stores/DeviceStore.ts';
import { camera, FakeMedia, microphone, speaker } from './fakeMedia.ts';

configure({ enforceActions: 'always' });

let kept: unknown;
let write: () => unknown = () => undefined;
const persistence: Persistence = {
  latest: () => undefined,
  slice: (_name, _version, writing, read) => {
    write = writing;
    if (kept !== undefined) read(kept as never);
    return () => undefined;
  },
};
const opened: DeviceStore[] = [];
const start = (plugged = [camera('c1'), camera('c2'), microphone('m1'), microphone('m2'), speaker('s1')]) => {
  const media = new FakeMedia(plugged);
  media.install();
  const devices = new DeviceStore(persistence);
  opened.push(devices);
  return { media, devices };
};
const idOf = (track: MediaStreamTrack | null) => track?.getSettings().deviceId;

beforeEach(() => {
  kept = undefined;
});
afterEach(() => {
  for (const devices of opened.splice(0)) devices.dispose();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(navigator, 'permissions');
});

test('nothing is asked before start; one question opens both, and listening opens nothing', async () => {
  const { media, devices } = start();
  expect(media.asked).toEqual([]);
  await devices.start('video');
  expect(media.asked).toHaveLength(1);
  expect(media.asked[0]).toMatchObject({ audio: { echoCancellation: true }, video: { facingMode: 'user' } });
  expect([idOf(devices.picture), idOf(devices.microphone), devices.joining]).toEqual(['c1', 'm1', 'video']);
  expect([devices.cameras.length, devices.microphones.length, devices.speakers.length]).toEqual([2, 2, 1]);
  await devices.start('listen');
  expect(media.open).toEqual([]);
  expect(devices.joining).toBe('listen');
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'busy'],
  ['OverconstrainedError', 'absent'],
  ['SomethingElse', 'failed'],
])('a camera that answers %s leaves the microphone working and is said to be %s', async (name, problem) => {
  const { media, devices } = start();
  media.refuse.video = name;
  await devices.start('video');
  expect(devices.problems).toEqual({ camera: problem, microphone: null });
  expect([devices.camera, idOf(devices.microphone), devices.joining]).toEqual([null, 'm1', 'audio']);
});

test('devices refused before are not asked for again', async () => {
  const { media, devices } = start();
  media.permissions = { camera: 'denied', microphone: 'granted' };
  await devices.start('video');
  expect(media.asked).toEqual([expect.not.objectContaining({ video: expect.anything() })]);
  expect(devices.problems).toEqual({ camera: 'denied', microphone: null });

  const other = start();
  other.media.permissions = {};
  other.media.refuse.audio = 'NotAllowedError';
  await other.devices.start('video');
  expect(other.media.asked).toHaveLength(1);
  expect(other.devices).toMatchObject({ joining: 'listen', problems: { camera: 'denied', microphone: 'denied' } });
});

test('no device at all, and a browser without media, are said and not thrown', async () => {
  const none = start([]);
  await none.devices.start('video');
  expect(none.devices).toMatchObject({ joining: 'listen', problems: { camera: 'absent', microphone: 'absent' } });
  const old = start();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  await old.devices.start('audio');
  expect(old.devices).toMatchObject({ joining: 'listen', problems: { camera: null, microphone: 'unsupported' } });
});

test('turning the camera off gives the device back, muting keeps it; both are kept for a reload', async () => {
  const { media, devices } = start();
  await devices.start('video');
  await devices.turn('camera', false);
  await devices.turn('microphone', false);
  expect(media.open.map(({ kind, enabled }) => [kind, enabled])).toEqual([['audio', false]]);
  expect(devices.joining).toBe('video');
  kept = write();
  const after = start();
  await after.devices.start(after.devices.joining);
  expect(after.devices).toMatchObject({ joining: 'video', cameraOn: false, microphoneOn: false, camera: null });
  expect(after.devices.microphone?.enabled).toBe(false);
  await after.devices.turn('camera', true);
  await after.devices.turn('microphone', true);
  expect([idOf(after.devices.camera), after.devices.microphone?.enabled]).toEqual(['c1', true]);
});

test('a device is changed while it is in use, and the choice is kept', async () => {
  const { media, devices } = start();
  await devices.start('video');
  await devices.choose('camera', 'c2');
  await devices.choose('microphone', 'm2');
  await devices.choose('speaker', 's1');
  expect([idOf(devices.camera), idOf(devices.microphone)]).toEqual(['c2', 'm2']);
  expect(media.open).toHaveLength(2);
  kept = write();
  const after = start();
  await after.devices.start('video');
  expect([idOf(after.devices.camera), idOf(after.devices.microphone), after.devices.speakerId]).toEqual([
    'c2',
    'm2',
    's1',
  ]);
});

test('an unplugged device is replaced, and comes back when plugged in', async () => {
  const { media, devices } = start();
  await devices.start('video');
  media.unplug('c1');
  await settled();
  expect([idOf(devices.camera), devices.problems.camera, devices.replaced.camera]).toEqual(['c2', null, true]);
  media.plug([camera('c1'), ...media.plugged]);
  await settled();
  expect([idOf(devices.camera), devices.replaced.camera]).toEqual(['c1', false]);
});

test('an unplugged camera with no other is announced, the call keeps its sound, and it comes back', async () => {
  const { media, devices } = start([camera('c1'), microphone('m1')]);
  await devices.start('video');
  media.unplug('c1');
  await settled();
  expect(devices).toMatchObject({ camera: null, joining: 'audio', problems: { camera: 'unplugged' } });
  media.plug([camera('c1'), microphone('m1')]);
  await settled();
  expect(devices).toMatchObject({ joining: 'video', problems: { camera: null } });
  expect(idOf(devices.camera)).toBe('c1');
});

test('an answer that comes after the person left closes the device at once', async () => {
  const { media, devices } = start();
  const starting = devices.start('video');
  devices.stop();
  await starting;
  expect(media.tracks).toHaveLength(2);
  expect(media.open).toEqual([]);
  expect(devices.camera).toBeNull();
});

test('lines kept in another format are ignored', async () => {
  kept = { joining: 'shout', cameraOn: 'yes' };
  const { devices } = start();
  expect(devices).toMatchObject({ joining: 'video', cameraOn: true, cameraId: null });
});
