import { tooMany } from '../http/failures.ts';
import { bounds } from './bounds.ts';

interface Line {
  running: number;
  readonly waiting: (() => void)[];
  /** What the bodies of those that wait take of the memory. */
  bytes: number;
}

const retryAfterSeconds = 2;

/**
 * One account's costly requests take turns, so that they delay only each other: a few are answered at once, some
 * wait, and more are refused. They wait before any of them has a connection to the database.
 */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly limits: Readonly<Record<keyof typeof bounds.turns, number>> = bounds.turns) {}

  /** @throws Failure 429 where too many wait already, or this one waited too long */
  async inTurn<T>(account: string, bytes: number, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(account) ?? { running: 0, waiting: [], bytes: 0 };
    this.lines.set(account, line);
    if (line.running < this.limits.atOnce) line.running += 1;
    else await this.wait(line, bytes);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) this.lines.delete(account);
      }
    }
  }

  /** A finished request hands its place to the next one directly, so that no newcomer can take it. */
  private async wait(line: Line, bytes: number): Promise<void> {
    const isFull = line.waiting.length >= this.limits.waiting || line.bytes + bytes > this.limits.waitingBytes;
    if (isFull) throw tooMany(retryAfterSeconds);
    line.bytes += bytes;
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(begin), 1);
        reject(tooMany(retryAfterSeconds));
      }, this.limits.waitMs);
      line.waiting.push(begin);
    }).finally(() => (line.bytes -= bytes));
  }
}
