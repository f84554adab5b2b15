import type { ClientFrame, ServerFrame } from '#core/shared';

/** Delay before the nth attempt: doubles up to a limit, half of it by chance, so that a restarted server is not stormed. */
export const backOffMs = (attempt: number, random: () => number = Math.random): number => {
  const full = Math.min(30_000, 500 * 2 ** attempt);
  return full / 2 + (full / 2) * random();
};

/** `/messaging/live` -> `wss://this.host/messaging/live`. */
export const socketAddress = (configured: string, page: { readonly href: string } = window.location): string => {
  const address = new URL(configured, page.href);
  address.protocol = address.protocol.replace(/^http/, 'ws');
  return address.href;
};

/** What a wire tells its owner. After `closed`, and after the owner closed it, it says nothing more. */
export interface WireEnd {
  /** Also when another connection took its place: who it is must be said again. */
  opened(): void;
  said(frame: ServerFrame): void;
  closed(): void;
}

/** A line to the server that carries frames both ways. */
export interface Wire {
  /** Dropped while the wire is not open. */
  send(frame: ClientFrame): void;
  close(): void;
}

/** Tells its end nothing before it has returned. */
export type OpenWire = (end: WireEnd) => Wire;

const frameOf = (text: string): ServerFrame | null => {
  try {
    return JSON.parse(text) as ServerFrame;
  } catch {
    return null;
  }
};

export const webSocketWire =
  (open: () => WebSocket): OpenWire =>
  (end) => {
    const socket = open();
    socket.onopen = () => end.opened();
    socket.onmessage = (message) => {
      const frame = frameOf(String(message.data));
      if (frame) end.said(frame);
    };
    socket.onclose = () => end.closed();
    return {
      send(frame) {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
      },
      close() {
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
      },
    };
  };
