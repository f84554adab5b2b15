import { configure } from 'mobx';
import { ScreenShareStore } from './ScreenShareStore.ts';

configure({ enforceActions: 'always' });

interface Shown {
  contentHint: string;
  onended: (() => void) | null;
  stopped: boolean;
  stop(): void;
}

/** The browser's picker: each `choose` answers the question that has stood longest. */
const picker = () => {
  const waiting: ((stream: MediaStream) => void)[] = [];
  const shown: Shown[] = [];
  const getDisplayMedia = () => new Promise<MediaStream>((resolve) => void waiting.push(resolve));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getDisplayMedia } });
  const choose = async (): Promise<Shown> => {
    const track: Shown = {
      contentHint: '',
      onended: null,
      stopped: false,
      stop: () => void (track.stopped = true),
    };
    shown.push(track);
    const tracks = () => [track] as unknown as MediaStreamTrack[];
    waiting.shift()?.({ getVideoTracks: tracks, getTracks: tracks } as MediaStream);
    await new Promise((resolve) => setTimeout(resolve, 0));
    return track;
  };
  return { choose, asked: () => waiting.length };
};

test('RTE-7 a screen chosen after the call ended is released at once', async () => {
  const { choose } = picker();
  const share = new ScreenShareStore();
  const starting = share.start();
  share.stop();
  const track = await choose();
  await starting;
  expect([track.stopped, share.track]).toEqual([true, null]);
});

test('RTE-7 one screen is shared at a time, and a second press asks nothing', async () => {
  const { choose, asked } = picker();
  const share = new ScreenShareStore();
  const both = [share.start(), share.start()];
  expect(asked()).toBe(1);
  const first = await choose();
  await Promise.all(both);
  await share.start();
  expect([asked(), first.stopped, share.track === null]).toEqual([0, false, false]);
  first.onended?.();
  expect([first.stopped, share.track]).toEqual([true, null]);
  const again = share.start();
  const second = await choose();
  await again;
  expect([second.stopped, share.track === null]).toEqual([false, false]);
});
