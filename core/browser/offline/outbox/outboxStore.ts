import { observable, runInAction } from 'mobx';
import { makeStore } from '../../makeStore.ts';
import { byText, CallFailure, type Line, type Outbox, type OutboxEntry, type OutboxItem } from '#core/shared';
import type { Vault } from '../vault/vault.ts';
import { type KeptEntry, keptEntrySchema } from './keptEntry.ts';
import type { OutboxAct } from './outboxActs.ts';
import { OutboxEntryStore } from './outboxEntry.ts';
import { backOffMs, isPassing } from './retry.ts';

export interface OutboxOptions {
  readonly vault: Pick<Vault, 'put' | 'all' | 'remove' | 'born'> & Partial<Pick<Vault, 'behindLock'>>;
  readonly line: Pick<Line, 'up'>;
  /** The act of a feature that runs here and now. */
  readonly actOf: (id: string) => OutboxAct | undefined;
  readonly report: (error: unknown) => void;
  /** One at a time among all tabs of this browser. */
  readonly inTurn: (thing: string, work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs that what is kept has changed. */
  readonly tell: () => void;
  readonly now?: () => Date;
}

type Settled = { readonly answer: unknown } | { readonly waits: OutboxItem } | { readonly refused: Error };

const kind = 'outbox';
/** So long whoever pressed a button waits for the answer before it counts as waiting. */
const patienceMs = 4_000;

/**
 * Every act that waits for the server, of every feature. It is kept before it is sent, sent until there is an answer, and
 * sent under one key; so it is neither lost nor done twice, whatever becomes of the line, the page or the tab.
 */
export class OutboxStore implements Outbox {
  /** What was last written down is kept: false where the browser refuses, or has no room left. */
  canKeep = true;
  /** What lies here and cannot be read before the lock opens. */
  behindLock = 0;
  private readonly entries = observable.array<OutboxEntryStore>([], { deep: false });
  /** By thing; whether it is to be gone through once more. */
  private readonly pumping = new Map<string, boolean>();
  /** Who waits at a button for what becomes of an act. */
  private readonly asked = new Map<string, (how: Settled) => void>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private ended = false;
  /** What ended here is not taken up again, however long it still lies there. */
  private readonly over = new Set<string>();
  /** The database as this page knew it. */
  private born: string | null = null;

  constructor(private readonly options: OutboxOptions) {
    makeStore(this, { plain: ['options', 'entries', 'pumping', 'timers', 'ended', 'asked', 'born', 'over'] });
  }

  get items(): readonly OutboxItem[] {
    return this.entries;
  }

  /** Everything is kept: the page may close. */
  get isSafe(): boolean {
    return this.entries.every(({ isKept }) => isKept);
  }

  of<I>(act: string, thing?: string): readonly OutboxItem<I>[] {
    const found = this.entries.filter((one) => one.act === act && (thing === undefined || one.thing === thing));
    return found as readonly OutboxItem[] as readonly OutboxItem<I>[];
  }

  add<I>(act: string, { thing, input, title, words, prepare }: OutboxEntry<I>): OutboxItem<I> {
    const id = crypto.randomUUID();
    const at = this.after(thing).toISOString();
    const kept = { id, act, thing, input, at, title, words, triedAt: null, unprepared: prepare !== undefined };
    const entry = new OutboxEntryStore(kept, this.runs, prepare ?? null);
    this.entries.push(entry);
    void this.keep(entry).then(() => this.pump(thing));
    return entry as OutboxItem as OutboxItem<I>;
  }

  ask<I, A>(act: string, given: OutboxEntry<I>): Promise<{ readonly answer: A } | { readonly waits: OutboxItem<I> }> {
    const item = this.add(act, given);
    return new Promise((resolve, reject) => {
      const waits = (): void => this.settle(item.id, { waits: item });
      const timer = setTimeout(waits, patienceMs);
      this.asked.set(item.id, (how) => {
        clearTimeout(timer);
        if ('refused' in how) {
          this.cancel(item);
          reject(how.refused);
        } else resolve(how as { readonly answer: A } | { readonly waits: OutboxItem<I> });
      });
      if (!this.options.line.up) waits();
    });
  }

  retry(item: OutboxItem): void {
    const entry = this.entries.find(({ id }) => id === item.id);
    if (!entry) return;
    const before = entry.id;
    entry.again(this.now(), this.options.actOf(entry.act)?.forEver === true);
    void this.keep(entry).then(async () => {
      if (before !== entry.id) await this.drop(before);
      await this.pump(entry.thing);
    });
  }

  cancel(item: OutboxItem): void {
    const entry = this.entries.find(({ id }) => id === item.id);
    if (entry && this.entries.remove(entry)) void this.drop(entry.id);
  }

  /** Reads what is kept: at the start, and when another tab has changed it. */
  async read(): Promise<void> {
    await this.look();
    // What rests after a try that failed goes on resting: else two tabs would wake each other.
    for (const thing of this.things()) if (!this.timers.has(thing)) void this.pump(thing);
  }

  /** Something may have become possible: the line, a feature, a sign-in. */
  pumpAll(): void {
    for (const thing of this.things()) void this.pump(thing);
  }

  dispose(): void {
    this.ended = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private things(): ReadonlySet<string> {
    return new Set(this.entries.map((one) => one.thing));
  }

  private runs(act: string): boolean {
    return this.options.actOf(act) !== undefined;
  }

  private now(): Date {
    return (this.options.now ?? (() => new Date()))();
  }

  private next(thing: string): OutboxEntryStore | undefined {
    return this.entries.find((one) => one.thing === thing && one.state === 'waiting');
  }

  /** One after the other; what failed for good waits for whoever wrote it and holds up nothing. */
  private async pump(thing: string): Promise<void> {
    if (this.ended || !this.options.line.up || !this.next(thing)) return;
    if (this.pumping.has(thing)) return void this.pumping.set(thing, true);
    this.pumping.set(thing, false);
    clearTimeout(this.timers.get(thing));
    this.timers.delete(thing);
    try {
      await this.options.inTurn(thing, async () => {
        for (;;) {
          // Another tab may have sent the next, taken it back, or have an earlier one.
          await this.look();
          const entry = this.next(thing);
          if (!entry || this.ended || !this.options.line.up || !(await this.deliver(entry))) return;
        }
      });
    } catch (error) {
      this.options.report(error);
    }
    const again = this.pumping.get(thing);
    this.pumping.delete(thing);
    if (again) await this.pump(thing);
  }

  /** False: later. */
  private async deliver(entry: OutboxEntryStore): Promise<boolean> {
    const act = this.options.actOf(entry.act);
    if (!act) return false;
    if (!act.forEver && entry.isStale(this.now())) {
      runInAction(() => entry.fail(new CallFailure(0, 'perhaps_sent', '')));
      await this.keep(entry);
      return true;
    }
    runInAction(() => entry.start(this.now()));
    try {
      if (entry.prepare) {
        const input = await entry.prepare();
        runInAction(() => entry.prepared(input));
      }
      // Before it leaves: a page that ends now must know that it may have arrived.
      await this.keep(entry);
      // Taken back meanwhile.
      if (!this.entries.includes(entry)) return true;
      const answer = await act.send(entry.input as never, entry.id);
      // In one moment, so that what waited becomes what is there.
      this.over.add(entry.id);
      runInAction(() => {
        this.entries.remove(entry);
        this.attempt(() => act.sent?.(answer as never, entry.input as never));
      });
      this.settle(entry.id, { answer });
      await this.drop(entry.id);
      return true;
    } catch (error) {
      return await this.missed(entry, error);
    }
  }

  private async missed(entry: OutboxEntryStore, error: unknown): Promise<boolean> {
    if (this.ended || (error instanceof CallFailure && error.code === 'cancelled')) {
      runInAction(() => entry.wait());
      return false;
    }
    if (!isPassing(error, entry.tries)) {
      if (!(error instanceof CallFailure)) this.options.report(error);
      runInAction(() => entry.fail(error));
      this.settle(entry.id, { refused: error instanceof Error ? error : new Error(String(error)) });
      // Before another tab has its turn: it would ask again.
      if (this.entries.includes(entry)) await this.keep(entry);
      return true;
    }
    this.settle(entry.id, { waits: entry });
    this.timers.set(
      entry.thing,
      setTimeout(() => void this.pump(entry.thing), backOffMs(entry.tries)),
    );
    runInAction(() => entry.wait());
    return false;
  }

  /** Now, but after all that waits for the same thing: it is their order in every tab, whatever a clock does. */
  private after(thing: string): Date {
    const latest = Math.max(0, ...this.entries.filter((one) => one.thing === thing).map(({ at }) => Date.parse(at)));
    return new Date(Math.max(this.now().getTime(), latest + 1));
  }

  /** What lies in the vault is what there is, with what could not be put there. */
  private async look(): Promise<void> {
    const own = new Map(
      this.entries.filter(({ isKept }) => isKept).map((one) => [one, one.isWritten ? one.turn : null]),
    );
    try {
      const before = (this.born ??= await this.options.vault.born());
      await this.options.vault.behindLock?.(kind).then((behindLock) => this.is({ behindLock }));
      const opened = await this.options.vault.all(kind);
      // Asked for afterwards: emptied in between, nothing is taken for another tab's doing.
      const born = (this.born = await this.options.vault.born());
      if (this.ended) return;
      const kept = opened.flatMap(({ value }) => {
        const read = keptEntrySchema.safeParse(value);
        return read.success ? [read.data] : [];
      });
      if (before === null || born === before) return runInAction(() => this.merge(kept, own));
      // What was read may be of the database before.
      this.putBack();
      await this.look();
    } catch (error) {
      this.options.report(error);
    }
  }

  /** @param own what was known to lie there before it was read, and as of which writing: of the others, it says nothing */
  private merge(kept: readonly KeptEntry[], own: ReadonlyMap<OutboxEntryStore, number | null>): void {
    const there = new Map(kept.map((one) => [one.id, one]));
    this.behindLock = 0;
    for (const [one, turn] of own) {
      const now = there.get(one.id);
      if (one.state === 'sending') continue;
      if (!now) {
        if (one.isKept) this.entries.remove(one);
        // What this page wrote meanwhile is newer than what was read.
      } else if (one.turn === turn && !!now.refused !== !!one.kept.refused) one.adopt(now);
    }
    const known = new Set(this.entries.map(({ id }) => id));
    const added = kept
      .filter(({ id }) => !known.has(id) && !this.over.has(id))
      .map((one) => new OutboxEntryStore(one, this.runs, null));
    if (added.length === 0) return;
    for (const one of added) {
      one.isKept = true;
      // Whoever put it there may be gone.
      queueMicrotask(() => void this.pump(one.thing));
    }
    this.entries.replace([...this.entries, ...added].sort((one, other) => byText(one.at, other.at)));
  }

  /** The browser emptied its database under this page: what the page knows by heart is put there again. */
  private putBack(): void {
    for (const entry of this.entries) {
      entry.isKept = false;
      void this.keep(entry);
    }
  }

  /** What was put there may lie there alone: whoever reads it would send it before what was pressed earlier. */
  private async notice(): Promise<void> {
    const before = this.born;
    const born = await this.options.vault.born();
    // Else the first look finds out, or another one has meanwhile.
    if (before === null || before !== this.born || born === before) return;
    this.born = born;
    this.putBack();
  }

  /** Where the browser keeps nothing it goes on from memory. */
  private async keep(entry: OutboxEntryStore): Promise<void> {
    const turn = (entry.turn += 1);
    entry.isWritten = false;
    try {
      const isKept = await this.options.vault.put(kind, entry.id, entry.kept);
      // The last that was begun says how it is.
      if (turn === entry.turn) Object.assign(entry, { isKept, isWritten: true });
      this.is({ canKeep: isKept });
      if (!this.entries.includes(entry)) return await this.drop(entry.id);
      this.options.tell();
      if (isKept) await this.notice();
    } catch (error) {
      if (turn === entry.turn) entry.isWritten = true;
      this.is({ canKeep: false });
      this.options.report(error);
    }
  }

  private is(how: Partial<Pick<OutboxStore, 'canKeep' | 'behindLock'>>): void {
    Object.assign(this, how);
  }

  private async drop(id: string): Promise<void> {
    this.over.add(id);
    try {
      await this.options.vault.remove(id);
      this.options.tell();
    } catch (error) {
      this.options.report(error);
    }
  }

  private settle(id: string, how: Settled): void {
    const told = this.asked.get(id);
    this.asked.delete(id);
    told?.(how);
  }

  private attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.options.report(error);
    }
  }
}
