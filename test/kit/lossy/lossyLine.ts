import { randomFrom } from '#core/server/seed/random.ts';
import type { ClientFrame, ServerFrame } from '#core/shared';
import { CallFailure } from '#core/shared';
import type { Transport, WireAnswer, WireRequest } from '#core/browser/http/transport.ts';
import type { OpenWire, Wire, WireEnd } from '#core/browser/session/live/liveSocket.ts';
import type { PlayedTime } from './playedTime.ts';

/** How bad a line is: parts of one. */
export interface Weather {
  /** The server never hears of it. */
  readonly lost: number;
  /** It does, and its answer is lost. */
  readonly unanswered: number;
  readonly slowestMs: number;
}
export const calm: Weather = { lost: 0, unanswered: 0, slowestMs: 20 };

export interface Break {
  readonly request: number;
  readonly when: 'asked' | 'answered';
}

interface LineParts {
  readonly url: string;
  readonly time: PlayedTime;
  readonly random: () => number;
  /** Resolves once whoever listens has heard what the server did. */
  readonly heard: () => Promise<void>;
}

const noAnswer = (code: 'offline' | 'timeout'): CallFailure => new CallFailure(0, code, '');

/** Between one browser and the true server. It loses, delays and so reorders; the server it leads to is the real one. */
export class LossyLine {
  up = true;
  weather: Weather = calm;
  /** Requests that reached the server, and answers that did not come back. */
  readonly counted = { reached: 0, lost: 0, unanswered: 0 };
  /** Where it breaks by itself: before the server has heard of this request, counted from 1, or before its answer is back. */
  breaks: Break | null = null;
  private begun = 0;
  private readonly wires = new Set<LossyWire>();

  constructor(readonly parts: LineParts) {}

  /** How many requests were begun on it. */
  get requests(): number {
    return this.begun;
  }

  /** Connections that the server sees. */
  get connections(): number {
    return [...this.wires].filter(({ isOpen }) => isOpen).length;
  }

  turn(up: boolean): void {
    this.up = up;
    if (!up) for (const wire of this.wires) wire.cut();
  }

  cut(): void {
    for (const wire of this.wires) wire.cut();
  }

  /** @param alive whether the page that asked is still there to hear */
  transport(alive: () => boolean): Transport {
    return (request) =>
      new Promise<WireAnswer>((resolve, reject) => {
        const tell = (how: () => void): void => {
          if (alive()) how();
        };
        const timer = setTimeout(() => tell(() => reject(noAnswer('timeout'))), request.timeoutMs || 30_000);
        const end = (how: () => void): void => {
          clearTimeout(timer);
          tell(how);
        };
        request.signal?.addEventListener('abort', () => end(() => reject(new CallFailure(0, 'cancelled', ''))));
        void this.carry(request).then(
          (answer) => end(() => resolve(answer)),
          (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error)))),
        );
      });
  }

  close(): void {
    for (const wire of this.wires) wire.close();
  }

  /** Everything that the server said to this browser has come. */
  async drained(): Promise<void> {
    await Promise.all([...this.wires].map((wire) => wire.drained()));
  }

  /** A question that changes nothing, such as whether the server is ready. */
  async asks(path: string): Promise<boolean> {
    const request = { method: 'GET', url: path, headers: {}, bytes: false, cookies: false, timeoutMs: 3_000 };
    return (await this.carry(request)).status === 200;
  }

  wire(alive: () => boolean): OpenWire {
    return (end) => {
      if (!alive()) return { send: () => undefined, close: () => undefined };
      const wire = new LossyWire(this, end, alive, () => this.wires.delete(wire));
      this.wires.add(wire);
      return wire;
    };
  }

  /** Some of the time that the line may take. */
  later(random = this.parts.random): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 1 + random() * this.weather.slowestMs));
  }

  private async carry(request: WireRequest): Promise<WireAnswer> {
    const { random } = this.parts;
    const nth = (this.begun += 1);
    const breakAt = (when: Break['when']): void => {
      if (this.breaks?.request === nth && this.breaks.when === when) this.turn(false);
    };
    await this.later();
    breakAt('asked');
    if (!this.up || random() < this.weather.lost) {
      this.counted.lost += 1;
      throw noAnswer('offline');
    }
    const answer = await this.parts.time.outside(() => this.atServer(request));
    this.counted.reached += 1;
    breakAt('answered');
    const isLost = random() < this.weather.unanswered;
    await this.later();
    if (this.up && !isLost) return answer;
    this.counted.unanswered += 1;
    throw noAnswer('timeout');
  }

  private async atServer({ method, url, headers, body }: WireRequest): Promise<WireAnswer> {
    const response = await fetch(this.parts.url + url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (method !== 'GET') await this.parts.heard();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, data: isJson && text !== '' ? JSON.parse(text) : text || undefined };
  }
}

/** A live connection over the lossy line: its frames arrive in order, and it breaks when the line does. */
class LossyWire implements Wire {
  isOpen = false;
  private readonly socket: WebSocket | undefined;
  private ended = false;
  private isKnown = false;
  private last: Promise<void> = Promise.resolve();
  /** In its page's time, whoever cuts it. */
  private readonly inTurn: (say: () => void) => void;

  constructor(
    private readonly line: LossyLine,
    private readonly end: WireEnd,
    private readonly alive: () => boolean,
    private readonly gone: () => void,
  ) {
    const { time, url } = line.parts;
    // Two sockets are heard in any order: what comes of one is no matter of the other.
    const random = randomFrom(line.parts.random() * 2 ** 32);
    this.inTurn = time.bound((say: () => void) => {
      this.last = this.last
        .then(() => line.later(random))
        .then(() => {
          if (!this.ended && this.alive()) say();
        });
    });
    if (!line.up) {
      this.inTurn(() => this.closes());
      return;
    }
    // The socket is the true world's; what it says comes in at the played one's time.
    const socket = new WebSocket(`${url.replace('http', 'ws')}/messaging/live`);
    this.socket = socket;
    socket.onmessage = time.bound(({ data }: MessageEvent) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.type !== 'pong') this.inTurn(() => this.end.said(frame));
    });
    const broken = time.bound(() => this.inTurn(() => this.closes()));
    void time
      .outside(
        () =>
          new Promise<void>((resolve) => {
            for (const how of ['open', 'close']) socket.addEventListener(how, () => resolve());
          }),
      )
      .then(() => {
        if (socket.readyState !== WebSocket.OPEN) return this.inTurn(() => this.closes());
        socket.onclose = broken;
        this.isOpen = true;
        this.inTurn(() => this.end.opened());
      });
  }

  send(frame: ClientFrame): void {
    if (!this.isOpen) return;
    const { time } = this.line.parts;
    // The line answers for a server that is there.
    if (frame.type === 'ping') return this.inTurn(() => this.end.said({ type: 'pong' }));
    void time.outside(async () => {
      const { socket } = this;
      if (socket?.readyState !== WebSocket.OPEN) return;
      // Who has said who they are says it again without an answer.
      const answered = frame.type === 'auth' && !this.isKnown ? nextFrame(socket, ['ready', 'error']) : null;
      this.isKnown = true;
      socket.send(JSON.stringify(frame));
      await answered;
      await pinged(socket);
    });
  }

  close(): void {
    this.finish();
  }

  async drained(): Promise<void> {
    if (this.socket && this.isOpen) await pinged(this.socket);
  }

  /** Broken: its page hears of it a little later. */
  cut(): void {
    this.shut();
    this.inTurn(() => this.closes());
  }

  private closes(): void {
    this.finish();
    this.end.closed();
  }

  private finish(): void {
    this.ended = true;
    this.shut();
    this.gone();
  }

  private shut(): void {
    this.isOpen = false;
    if (this.socket) this.socket.onmessage = this.socket.onclose = null;
    this.socket?.close();
  }
}

const nextFrame = (socket: WebSocket, types: readonly ServerFrame['type'][]): Promise<void> =>
  new Promise((resolve) => {
    const hear = ({ data }: MessageEvent): void => {
      if (types.includes((JSON.parse(String(data)) as ServerFrame).type)) done();
    };
    const done = (): void => {
      socket.removeEventListener('message', hear);
      socket.removeEventListener('close', done);
      resolve();
    };
    socket.addEventListener('message', hear);
    socket.addEventListener('close', done);
  });

/** Everything that the server said on it before has come. */
export const pinged = async (socket: WebSocket): Promise<void> => {
  if (socket.readyState !== WebSocket.OPEN) return;
  const answered = nextFrame(socket, ['pong']);
  socket.send('{"type":"ping"}');
  await answered;
};
