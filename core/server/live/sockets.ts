import { isStaff, type ServerFrame } from '#core/shared';
import type { Audience, Speaker } from '../plugin/scope.ts';
import type { Broadcast } from './publisher.ts';

/** The part of a `ws` socket that is used here. */
export interface RawSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
  on(event: 'message', handle: (data: Buffer, isBinary: boolean) => void): void;
  on(event: 'close' | 'error', handle: () => void): void;
}

/** Codes of closing. A browser signs in afresh after `signedOut` and waits after the others. */
export const closing = { signedOut: 4401, refused: 4400, tooMany: 4429, goingAway: 1001, restart: 1012 } as const;

const slowest = 4 * 1024 * 1024;

/** One open connection of one profile. */
export class LiveSocket {
  /** Events up to this id were sent. */
  private sent = 0;
  /** While it catches up, what happens meanwhile waits here. */
  private waiting: Broadcast[] | null = [];

  constructor(
    private readonly socket: RawSocket,
    readonly caller: Speaker,
  ) {}

  send(frame: ServerFrame): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    // Someone who reads too slowly is cut off and catches up later; the server's memory is not theirs.
    if (this.socket.bufferedAmount > slowest) this.socket.terminate();
    else this.socket.send(JSON.stringify(frame));
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  isFor(org: string, to: Audience): boolean {
    const { orgId, profileId, role } = this.caller;
    if (org !== orgId) return false;
    if (to === 'organization') return role !== 'guest';
    return to.profiles.includes(profileId) || (to.staff === true && isStaff(role));
  }

  take(broadcast: Broadcast): void {
    if (this.waiting) this.waiting.push(broadcast);
    else this.deliver(broadcast);
  }

  /** Sends what was missed, then what came meanwhile, each once. */
  caughtUp(
    at: number,
    missed: readonly { readonly id: number; readonly kind: string; readonly data: unknown }[],
  ): void {
    for (const { id, kind, data } of missed) this.send({ type: 'event', id, kind, data });
    this.sent = at;
    const waiting = this.waiting ?? [];
    this.waiting = null;
    for (const broadcast of waiting) this.deliver(broadcast);
  }

  private deliver(broadcast: Broadcast): void {
    if (broadcast.is === 'signal') {
      const { kind, from, data } = broadcast;
      this.send({ type: 'signal', kind, from, data });
    } else if (broadcast.is === 'event' && broadcast.id > this.sent) {
      const { id, kind, data } = broadcast;
      this.sent = id;
      this.send({ type: 'event', id, kind, data });
    }
  }
}
