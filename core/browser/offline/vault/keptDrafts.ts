import * as z from 'zod/mini';
import type { DeviceDrafts } from '#core/shared';
import type { Vault } from './vault.ts';

const kind = 'drafts';
const keptSchema = z.object({ key: z.string(), text: z.string() });

/** What was typed and could not be sent, over a reload: encrypted, and gone with the sign-in. */
export class KeptDrafts implements DeviceDrafts {
  private entries: Promise<Map<string, { readonly id: string; readonly text: string }>> | null = null;
  /** One after the other: the newest text is what stays. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly vault: Pick<Vault, 'put' | 'all' | 'remove'> & Partial<Pick<Vault, 'sweepBehindLock'>>,
    private readonly report: (error: unknown) => void,
  ) {}

  find(key: string): Promise<string | null> {
    return this.inTurn(async () => (await this.all()).get(key)?.text ?? null, null);
  }

  keep(key: string, text: string): Promise<boolean> {
    return this.inTurn(async () => {
      const entries = await this.all();
      const id = entries.get(key)?.id ?? crypto.randomUUID();
      entries.set(key, { id, text });
      return this.vault.put(kind, id, { key, text });
    }, false);
  }

  /** The server has it, or a newer one. */
  drop(key: string): Promise<void> {
    return this.inTurn(async () => {
      const entries = await this.all();
      const found = entries.get(key);
      entries.delete(key);
      if (found) await this.vault.remove(found.id);
    }, undefined);
  }

  /** Whoever typed it may not act here any more. */
  async forget(): Promise<void> {
    await this.vault.sweepBehindLock?.(kind).catch(this.report);
    return this.inTurn(async () => {
      const entries = await this.all();
      this.entries = Promise.resolve(new Map());
      for (const { id } of entries.values()) await this.vault.remove(id);
    }, undefined);
  }

  private all(): NonNullable<typeof this.entries> {
    this.entries ??= this.vault.all(kind).then(
      (opened) =>
        new Map(
          opened.flatMap(({ id, value }) => {
            const read = keptSchema.safeParse(value);
            return read.success ? [[read.data.key, { id, text: read.data.text }] as const] : [];
          }),
        ),
    );
    return this.entries;
  }

  private inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    const done = this.last.then(work).catch((error: unknown) => {
      this.report(error);
      return otherwise;
    });
    this.last = done;
    return done;
  }
}
