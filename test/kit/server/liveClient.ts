import type { ClientFrame, ServerFrame } from '#core/shared';

/** A WebSocket at `/messaging/live` as a browser would hold it. */
export interface LiveClient {
  readonly frames: readonly ServerFrame[];
  send(frame: ClientFrame): void;
  raw(data: string | Uint8Array): void;
  /** The first frame, past or to come, that fits. Rejects after five seconds. */
  until<T extends ServerFrame['type']>(
    type: T,
    fits?: (frame: ServerFrame & { type: T }) => boolean,
  ): Promise<ServerFrame & { type: T }>;
  /** The code with which the server closed. */
  readonly closed: Promise<number>;
  close(): void;
}

const patienceMs = 5_000;

export const liveClient = async (url: string): Promise<LiveClient> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/messaging/live`);
  const frames: ServerFrame[] = [];
  const watchers = new Set<() => void>();
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as ServerFrame);
    watchers.forEach((watch) => watch());
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('The live connection was refused.')));
  });
  return {
    frames,
    closed,
    send: (frame) => socket.send(JSON.stringify(frame)),
    raw: (data) => socket.send(data as string),
    until: (type, fits = () => true) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = frames.find((frame) => frame.type === type && fits(frame as never));
          if (!found) return;
          done();
          resolve(found as never);
        };
        const timer = setTimeout(() => {
          done();
          reject(new Error(`No '${type}' came; there were ${JSON.stringify(frames)}`));
        }, patienceMs);
        const done = (): void => {
          clearTimeout(timer);
          watchers.delete(look);
        };
        watchers.add(look);
        look();
      }),
    close: () => socket.close(),
  };
};
