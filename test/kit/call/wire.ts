import type { BrowserContext, WebSocketRoute } from 'playwright-core';
import { callSignal, type PeerMessage } from '#plugins/telemedicine/shared/signal.ts';
import { UdpRelay } from './udpRelay.ts';

interface Frame {
  readonly type: string;
  readonly kind?: string;
  readonly data?: { readonly message: PeerMessage };
}

const line = /^(?:a=)?candidate:\S+ \d+ (\w+) \d+ (\S+) (\d+) /;

/**
 * One person's network in the hand of a test: their calls, their live connection and every packet of their media pass here. The
 * others get addresses of relays instead of theirs, and they get no address of the others, so that there is no other way.
 */
export class Wire {
  private whole = true;
  private readonly relays = new Map<string, Promise<UdpRelay>>();
  private readonly sockets = new Set<WebSocketRoute>();
  private context: BrowserContext | undefined;

  async lay(context: BrowserContext): Promise<void> {
    this.context = context;
    await context.routeWebSocket(/\/messaging\/live/, (page) => this.carry(page));
  }

  /** As when a cable is pulled: nothing comes or goes, and the browser hears of it. */
  async cut(): Promise<void> {
    this.whole = false;
    await this.context?.setOffline(true);
    for (const socket of this.sockets) await socket.close({ code: 4000 }).catch(() => undefined);
    this.sockets.clear();
  }

  async mend(): Promise<void> {
    this.whole = true;
    await this.context?.setOffline(false);
  }

  async close(): Promise<void> {
    for (const relay of this.relays.values()) (await relay).close();
  }

  /** Relays that were needed: without one the test would try nothing. */
  get laid(): number {
    return this.relays.size;
  }

  private carry(page: WebSocketRoute): void {
    if (!this.whole) return void page.close({ code: 4000 });
    this.sockets.add(page);
    const server = page.connectToServer();
    let outward = Promise.resolve();
    page.onMessage((message) => {
      outward = outward.then(async () => {
        const text = await this.outgoing(String(message));
        if (this.whole && text !== null) server.send(text);
      });
    });
    server.onMessage((message) => {
      const text = incoming(String(message));
      if (this.whole && text !== null) page.send(text);
    });
  }

  private async outgoing(text: string): Promise<string | null> {
    const frame = JSON.parse(text) as Frame;
    const message = messageOf(frame);
    if (message?.is === 'candidate' && message.candidate) {
      const candidate = await this.relayed(message.candidate.candidate);
      return candidate === null ? null : within(frame, { ...message, candidate: { ...message.candidate, candidate } });
    }
    if (message?.is !== 'description') return text;
    const lines = await Promise.all(message.sdp.split('\r\n').map((one) => this.relayed(one)));
    return within(frame, { ...message, sdp: lines.filter((one) => one !== null).join('\r\n') });
  }

  /** A line that is no address as it is; null for an address that no relay can stand for. */
  private async relayed(text: string): Promise<string | null> {
    const [, protocol, address = '', port = ''] = line.exec(text) ?? [];
    if (protocol === undefined) return text;
    if (protocol.toLowerCase() !== 'udp' || !/^[\d.]+$/.test(address)) return null;
    const key = `${address}:${port}`;
    const relay = this.relays.get(key) ?? UdpRelay.before(address, Number(port), () => this.whole);
    this.relays.set(key, relay);
    return text.replace(` ${port} `, ` ${(await relay).port} `);
  }
}

const messageOf = ({ type, kind, data }: Frame): PeerMessage | undefined =>
  type === 'signal' && kind === callSignal.kind ? data?.message : undefined;
const within = (frame: Frame, message: PeerMessage): string =>
  JSON.stringify({ ...frame, data: { ...frame.data, message } });

const incoming = (text: string): string | null => {
  const frame = JSON.parse(text) as Frame;
  const message = messageOf(frame);
  if (message?.is === 'candidate' && message.candidate) return null;
  if (message?.is !== 'description') return text;
  const lines = message.sdp.split('\r\n').filter((one) => !line.test(one));
  return within(frame, { ...message, sdp: lines.join('\r\n') });
};
