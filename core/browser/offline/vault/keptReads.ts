import * as z from 'zod/mini';
import { mostKeptHours, type Role } from '#core/shared';
import { readsKind as kind } from './shelf.ts';
import type { Vault } from './vault.ts';

const mostKept = 100;
const everyMs = 60_000;

const keptSchema = z.object({ key: z.string(), at: z.number(), answer: z.unknown() });
type Kept = z.infer<typeof keptSchema> & { readonly id: string };

export interface KeptReadsOptions {
  readonly vault: Pick<Vault, 'put' | 'all' | 'remove'> & Partial<Pick<Vault, 'sweepBehindLock'>>;
  /** Who reads on a device of their own; null where others use it too, or they stand for somebody. */
  readonly role: () => Role | null;
  /** For how many milliseconds each may be read; absent: three days, the most that a clinic can choose. */
  readonly longestMs?: () => number;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
}

/** The few answers that are worth reading without a line, each with its age; encrypted, and gone with the sign-in. */
export class KeptReads {
  private entries: Promise<Map<string, Kept>> | null = null;
  /** The same, once `open` has read it; null again from the moment that it is to be forgotten. */
  private there: ReadonlyMap<string, Kept> | null = null;
  private forgotten = 0;
  /** One after the other: what is thrown away is not written once more behind it. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: KeptReadsOptions) {}

  isFor(roles: readonly Role[]): boolean {
    const role = this.options.role();
    return role !== null && roles.includes(role);
  }

  async keep(key: string, answer: unknown): Promise<void> {
    await this.attempt(async () => {
      // Asked for while it was allowed, and answered when it no longer was.
      if (this.options.role() === null) return;
      const entries = await this.all();
      const before = entries.get(key);
      const at = this.now();
      // The same again needs no writing, only a new age now and then.
      const isSame = before !== undefined && JSON.stringify(before.answer) === JSON.stringify(answer);
      if (isSame && at - before.at < everyMs) return;
      if (!before && entries.size >= mostKept) await this.dropOldest(entries);
      const kept = { id: before?.id ?? crypto.randomUUID(), key, at, answer };
      entries.set(key, kept);
      await this.options.vault.put(kind, kept.id, { key, at, answer });
    });
  }

  /** Reads all of it ahead, so that `peek` finds it. */
  async open(): Promise<void> {
    if (this.options.role() === null) return;
    const { forgotten } = this;
    await this.attempt(async () => {
      const entries = await this.all();
      if (forgotten === this.forgotten) this.there = entries;
    });
  }

  /** At once, of what `open` has read. */
  peek(key: string): { readonly at: number; readonly answer: unknown } | null {
    const found = this.there?.get(key);
    return found && !this.isOld(found) ? found : null;
  }

  async find(key: string): Promise<{ readonly at: number; readonly answer: unknown } | null> {
    const found = await this.attempt(async () => (await this.all()).get(key));
    if (!found) return null;
    if (!this.isOld(found)) return found;
    await this.drop(key);
    return null;
  }

  /** The server refuses it by now. */
  async drop(key: string): Promise<void> {
    await this.attempt(async () => {
      const entries = await this.all();
      const found = entries.get(key);
      entries.delete(key);
      if (found) await this.options.vault.remove(found.id);
    });
  }

  /** The sign-in was taken back: nothing may be read here before the person has shown again who they are. */
  async forget(): Promise<void> {
    this.forgotten += 1;
    this.there = null;
    // What a lock holds shut is removed unread: nobody may ever come to open it.
    await this.options.vault.sweepBehindLock?.(kind).catch(this.options.report);
    await this.attempt(async () => {
      const entries = await this.all();
      this.entries = Promise.resolve(new Map());
      for (const { id } of entries.values()) await this.options.vault.remove(id);
    });
  }

  /** What is read no more must not lie there either. */
  async forgetOld(): Promise<void> {
    await this.attempt(async () => {
      const entries = await this.all();
      for (const [key, one] of entries) {
        if (!this.isOld(one)) continue;
        entries.delete(key);
        await this.options.vault.remove(one.id);
      }
    });
  }

  private async dropOldest(entries: Map<string, Kept>): Promise<void> {
    const oldest = [...entries.values()].reduce((one, other) => (other.at < one.at ? other : one));
    entries.delete(oldest.key);
    await this.options.vault.remove(oldest.id);
  }

  private isOld({ at }: Kept): boolean {
    return this.now() - at > (this.options.longestMs?.() ?? mostKeptHours * 60 * 60_000);
  }

  private all(): Promise<Map<string, Kept>> {
    this.entries ??= this.options.vault.all(kind).then(
      (opened) =>
        new Map(
          opened.flatMap(({ id, value }) => {
            const read = keptSchema.safeParse(value);
            return read.success ? [[read.data.key, { ...read.data, id }] as const] : [];
          }),
        ),
    );
    return this.entries;
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }

  private attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    const done = this.last.then(work).catch((error: unknown) => {
      this.options.report(error);
      return undefined;
    });
    this.last = done;
    return done;
  }
}
