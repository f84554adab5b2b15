import type { BrowserContext, Page } from 'playwright-core';

declare global {
  var cameraPlug: { pull(): void; put(): void } | undefined;
}

/** A camera with a plug: Chromium's pretended one can neither be pulled out nor put back. */
export const withCameraPlug = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    const open = new Set<MediaStreamTrack>();
    let there = true;
    mediaDevices.getUserMedia = async (wanted) => {
      if (wanted?.video && !there) throw new DOMException('Requested device not found', 'NotFoundError');
      const stream = await ask(wanted);
      for (const track of stream.getVideoTracks()) open.add(track);
      return stream;
    };
    mediaDevices.enumerateDevices = async () => (await list()).filter(({ kind }) => there || kind !== 'videoinput');
    const change = (): boolean => mediaDevices.dispatchEvent(new Event('devicechange'));
    globalThis.cameraPlug = {
      pull: () => {
        there = false;
        for (const track of open) {
          track.stop();
          // Browsers say so when it was not the page that stopped it.
          track.dispatchEvent(new Event('ended'));
        }
        open.clear();
        change();
      },
      put: () => {
        there = true;
        change();
      },
    };
  });
};

export const pullCamera = (page: Page): Promise<void> => page.evaluate(() => globalThis.cameraPlug?.pull());
export const putCamera = (page: Page): Promise<void> => page.evaluate(() => globalThis.cameraPlug?.put());
