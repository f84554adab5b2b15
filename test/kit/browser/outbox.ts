import { makeAutoObservable } from 'mobx';
import type { DeviceDrafts, Line } from '#core/shared';
import { KeptDrafts } from '#core/browser/offline/vault/keptDrafts.ts';
import { type OutboxOptions, OutboxStore } from '#core/browser/offline/outbox/outboxStore.ts';

export interface FakeLine extends Line {
  /** Down with `false`; up again tells whoever listens. */
  turn(up: boolean): void;
}

class LineToTurn implements FakeLine {
  up = true;
  private readonly handlers = new Set<() => void>();

  constructor() {
    makeAutoObservable<this, 'handlers'>(this, { handlers: false }, { autoBind: true });
  }
  get state(): Line['state'] {
    return this.up ? 'online' : 'offline';
  }
  onReturn(handle: () => void): () => void {
    this.handlers.add(handle);
    return () => void this.handlers.delete(handle);
  }
  turn(up: boolean): void {
    this.up = up;
    if (up) for (const handle of [...this.handlers]) handle();
  }
}
export const fakeLine = (): FakeLine => new LineToTurn();

/** What a vault promises, unlocked: it survives whoever uses it. */
export const memoryVault = (): OutboxOptions['vault'] & {
  readonly held: Map<string, string>;
  /** As a browser that needs the room does. */
  empty(): void;
} => {
  const held = new Map<string, string>();
  let born = 0;
  return {
    held,
    empty: () => {
      held.clear();
      born += 1;
    },
    born: async () => String(born),
    put: async (_kind, id, value) => held.set(id, JSON.stringify(value)).size > 0,
    all: async () => [...held].map(([id, text]) => ({ id, value: JSON.parse(text) as unknown })),
    remove: async (id) => void held.delete(id),
  };
};

/** The true outbox on a vault in memory, alone in its browser. */
export const memoryOutbox = (given: Pick<OutboxOptions, 'actOf'> & Partial<OutboxOptions>) => {
  const reported: unknown[] = [];
  const vault = memoryVault();
  const line = fakeLine();
  const outbox = new OutboxStore({
    ...{ vault, line, report: (error) => void reported.push(error) },
    inTurn: (_thing, work) => work(),
    tell: () => undefined,
    ...given,
  });
  line.onReturn(outbox.pumpAll);
  return { outbox, reported, vault, line };
};

/** The true keeping of work on a device; `vault` outlives a reload. */
export const memoryDeviceDrafts = (vault = memoryVault()): DeviceDrafts => new KeptDrafts(vault, () => undefined);
