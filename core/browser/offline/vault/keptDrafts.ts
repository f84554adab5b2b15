import * as z from 'zod/mini';
import type { Vault } from './vault.ts';

const kind = 'drafts';
const keptSchema = z.object({ key: z.string(), text: z.string() });

/** What was typed and could not be sent, over a reload: encrypted, and gone with the sign-in. */
export class KeptDrafts {
  private entries: Promise<Map<string, { readonly id: string; readonly text: string }>> | null = null;
  /** One after the other: the newest text is what stays. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly vault: Pick<Vault, 'put' | 'all' | 'remove'>,
    private readonly report: (error: unknown) => void,
  ) {}

  find(key: string): Promise<string | null> {
    return this.inTurn(async () => (await this.all()).get(key)?.text ?? null, null);
  }

  keep(key: string, text: string): Promise<void> {
    return this.inTurn(async () => {
      const entries = await this.all();
      const id = entries.get(key)?.id ?? crypto.randomUUID();
      entries.set(key, { id, text });
      await this.vault.put(kind, id, { key, text });
    }, undefined);
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
