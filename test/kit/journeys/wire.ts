import type { Page } from 'playwright-core';

export interface Budget {
  readonly bytes: number;
  readonly requests: number;
}

export interface Wire {
  /** What came since the start, with headers, as it came over the wire. */
  weigh(title: string, most: Budget): { readonly fits: boolean; readonly list: string };
  /** From now on. */
  restart(): void;
}

const kib = 1024;

/** Listens to what a page fetches from now on. */
export const listenToWire = async (page: Page): Promise<Wire> => {
  let wire: { readonly url: string; readonly bytes: number }[] = [];
  const urls = new Map<string, string>();
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.enable');
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    wire.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
  );
  return {
    restart() {
      wire = [];
    },
    weigh(title, most) {
      const asked = wire.filter(({ url, bytes }) => /^http/.test(url) && bytes > 0);
      const bytes = asked.reduce((sum, one) => sum + one.bytes, 0);
      const list = asked.map((one) => `${one.bytes} ${new URL(one.url).pathname}`).join('\n');
      process.stdout.write(`${title}: ${(bytes / kib).toFixed(1)} KiB, ${asked.length} requests\n${list}\n`);
      return { fits: bytes <= most.bytes && asked.length <= most.requests, list };
    },
  };
};
