import { makeStore } from '../../makeStore.ts';
import { CallFailure, type OutboxItem } from '#core/shared';
import type { KeptEntry } from './keptEntry.ts';

/** As long as the server keeps a key, less an hour for clocks that differ. */
const keyMs = 23 * 60 * 60_000;

/** One act on its way. */
export class OutboxEntryStore implements OutboxItem {
  error: unknown = null;
  tries = 0;
  /** It lies in the vault: no longer there, another tab has sent it or taken it back. */
  isKept = false;
  /** How often it was put there. */
  turn = 0;
  /** The last time is still under way. */
  isWritten = true;
  private on: 'waiting' | 'sending' | 'failed' = 'waiting';

  constructor(
    public kept: KeptEntry,
    private readonly runs: (act: string) => boolean,
    public prepare: (() => Promise<unknown>) | null,
  ) {
    makeStore(this, { plain: ['runs', 'prepare', 'isKept', 'turn', 'isWritten'], whole: ['kept', 'error'] });
    // Without what it needed it isn't what was meant: whoever wrote it decides.
    if (kept.unprepared && !prepare) this.fail(new CallFailure(0, 'part_lost', ''));
    else this.adopt(kept);
  }

  /** As another tab left it there: refused, or to be tried again. */
  adopt(kept: KeptEntry): void {
    const { refused } = kept;
    if (refused) this.fail(new CallFailure(refused.status, refused.code, refused.message));
    else if (this.kept.refused) this.wait();
    this.kept = kept;
  }

  get id(): string {
    return this.kept.id;
  }
  get act(): string {
    return this.kept.act;
  }
  get thing(): string {
    return this.kept.thing;
  }
  get input(): unknown {
    return this.kept.input;
  }
  get at(): string {
    return this.kept.at;
  }
  get title(): string {
    return this.kept.title;
  }
  get words(): string {
    return this.kept.words;
  }
  get state(): OutboxItem['state'] {
    return this.on !== 'sending' && !this.runs(this.act) ? 'off' : this.on;
  }

  /** It may have arrived, and the server may not know its key any more: sending it again could do it twice. */
  isStale(now: Date): boolean {
    return this.kept.triedAt !== null && now.getTime() - Date.parse(this.kept.triedAt) > keyMs;
  }

  start(now: Date): void {
    this.on = 'sending';
    this.error = null;
    this.kept = { ...this.kept, triedAt: this.kept.triedAt ?? now.toISOString(), refused: null };
  }

  wait(): void {
    this.on = 'waiting';
    this.error = null;
    this.tries += 1;
  }

  fail(error: unknown): void {
    this.on = 'failed';
    this.error = error;
    // A fault of this page may be none of the next.
    if (!(error instanceof CallFailure)) return;
    const { status, code, message } = error;
    this.kept = { ...this.kept, refused: { status, code, message } };
  }

  /** As whoever wrote it wants it now: what was missing is left out, and what may have arrived is a new act. */
  again(now: Date, forEver: boolean): void {
    const isNew = !forEver && this.isStale(now);
    const anew = isNew ? { id: crypto.randomUUID(), triedAt: null } : {};
    if (isNew) this.isKept = false;
    this.kept = { ...this.kept, ...anew, unprepared: this.prepare !== null, refused: null };
    this.on = 'waiting';
    this.error = null;
  }

  prepared(input: unknown): void {
    this.kept = { ...this.kept, input, unprepared: false };
    this.prepare = null;
  }
}
