import type { BrowserContext, Page } from 'playwright-core';

/** What one page gets over one connection. */
export interface Received {
  readonly connection: number;
  readonly frames: number;
  readonly packets: number;
}

declare global {
  var receivedInCall: (() => Promise<readonly Received[]>) | undefined;
}

/**
 * Keeps hold of the page's connections, so that a test can read what arrives, and gives the page a small camera: several people on
 * two cores, each encoding for all others, starve each other with large pictures. The product shows none of this.
 */
export const watchMedia = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (wanted) => {
      const video = wanted?.video;
      if (typeof video !== 'object') return ask(wanted);
      return ask({ ...wanted, video: { ...video, width: { ideal: 320 }, height: { ideal: 180 } } });
    };
    const made: RTCPeerConnection[] = [];
    const Real = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    };
    globalThis.receivedInCall = () =>
      Promise.all(
        made
          .map((connection, index) => [connection, index] as const)
          .filter(([{ connectionState }]) => connectionState !== 'closed')
          .map(async ([connection, index]) => {
            const stats = [...(await connection.getStats()).values()] as Record<string, unknown>[];
            const total = (kind: string, field: string): number =>
              stats
                .filter((stat) => stat['type'] === 'inbound-rtp' && stat['kind'] === kind)
                .reduce((sum, stat) => sum + Number(stat[field] ?? 0), 0);
            return {
              connection: index,
              frames: total('video', 'framesDecoded'),
              packets: total('audio', 'packetsReceived'),
            };
          }),
      );
  });
};

const pollMs = 50;

export const received = (page: Page): Promise<readonly Received[]> =>
  page.evaluate(async () => (await globalThis.receivedInCall?.()) ?? []);

/** Milliseconds until this page decodes pictures and gets sound from so many others. @throws Error after half a minute */
export const mediaFrom = async (page: Page, others: number): Promise<number> => {
  const began = Date.now();
  for (;;) {
    const now = await received(page);
    if (now.filter(({ frames, packets }) => frames > 0 && packets > 0).length >= others) return Date.now() - began;
    if (Date.now() - began > 30_000) throw new Error(`Received only ${JSON.stringify(now)}`);
    await page.waitForTimeout(pollMs);
  }
};

/** Milliseconds until more of both arrives from so many others than now. @throws Error after a minute */
export const moreMediaFrom = async (page: Page, others: number): Promise<number> => {
  const began = Date.now();
  const before = new Map((await received(page)).map((one) => [one.connection, one]));
  for (;;) {
    await page.waitForTimeout(pollMs);
    const now = await received(page);
    const growing = now.filter(({ connection, frames, packets }) => {
      const was = before.get(connection);
      return frames > (was?.frames ?? 0) && packets > (was?.packets ?? 0);
    });
    if (growing.length >= others) return Date.now() - began;
    if (Date.now() - began > 60_000) throw new Error(`Received ${JSON.stringify([[...before.values()], now])}`);
  }
};
