import { reaction } from 'mobx';
import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { draftKey } from '#clinical/browser';
import { Drafts } from '#core/shared';
import { type NoteDraft } from '#clinical/shared';
import { type NoteLine, parseLines, followEdit } from '../noteLine.ts';
import { VisitStore } from '../../stores/VisitStore.ts';

const againMs = 5_000;

/** Lines that came into a visit's note from elsewhere, each with its source. Kept on the server until the note is signed. */
@injectable()
export class NoteLineStore implements NoteDraft {
  /** The visit whose note the caller may write. */
  visit: string | null = null;
  open = false;
  entries: readonly NoteLine[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stop: () => void;

  constructor(
    @inject(VisitStore) visitStore: VisitStore,
    @inject(Drafts) private readonly drafts: Drafts | undefined,
  ) {
    makeStore(this, { plain: ['drafts', 'timer', 'stop'], whole: ['entries'] });
    this.stop = reaction(
      () => (visitStore.visit?.host ? visitStore.id : null),
      (visit) => void (visit !== null && this.begin(visit)),
      { fireImmediately: true },
    );
  }

  /** Not in the note's text yet. */
  get toPlace(): readonly NoteLine[] {
    return this.entries.filter(({ placed }) => !placed);
  }

  async begin(visit: string): Promise<void> {
    if (this.visit === visit || !this.drafts) return;
    this.visit = visit;
    this.open = false;
    this.take([]);
    await this.read(visit);
  }

  accept(words: string, from: string): void {
    const line = { text: words.replaceAll(/\s+/g, ' ').trim(), from, placed: false };
    if (!this.open || line.text === '' || this.entries.some(same(line))) return;
    this.keep([...this.entries, line]);
  }

  /** The waiting lines are in the text now. */
  placed(): void {
    if (this.toPlace.length > 0) this.keep(this.entries.map((line) => ({ ...line, placed: true })));
  }

  /** The clinician wrote in the text: a line that they reword keeps its source. */
  follow(before: string, after: string): void {
    const entries = followEdit(this.entries, before, after);
    if (entries !== this.entries) this.keep(entries);
  }

  /** What a saved note says of its lines. */
  adopt(saved: readonly Omit<NoteLine, 'placed'>[]): void {
    const more = saved.map((line) => ({ ...line, placed: true })).filter((line) => !this.entries.some(same(line)));
    if (more.length > 0) this.take([...more, ...this.entries]);
  }

  /** The note is signed: nothing more is taken, and there is nothing left to keep. */
  close(): void {
    this.open = false;
    clearTimeout(this.timer);
    if (this.visit !== null) this.drafts?.clear(this.key(this.visit));
  }

  dispose(): void {
    this.stop();
    clearTimeout(this.timer);
  }

  /** Until what was kept is known, nothing is taken and nothing written: it would be overwritten. */
  private async read(visit: string): Promise<void> {
    clearTimeout(this.timer);
    try {
      const kept = parseLines((await this.drafts?.read(this.key(visit))) ?? '');
      if (this.visit === visit) this.begun(kept);
    } catch {
      if (this.visit === visit) this.timer = setTimeout(() => void this.read(visit), againMs);
    }
  }

  private begun(kept: readonly NoteLine[]): void {
    this.take([...kept, ...this.entries.filter((line) => !kept.some(same(line)))]);
    this.open = true;
  }

  private key(visit: string): string {
    return draftKey('telemedicine-lines', visit);
  }

  private keep(entries: readonly NoteLine[]): void {
    this.take(entries);
    if (this.visit !== null && this.open) this.drafts?.write(this.key(this.visit), JSON.stringify(entries));
  }

  private take(entries: readonly NoteLine[]): void {
    this.entries = entries;
  }
}

const same =
  (one: Pick<NoteLine, 'text' | 'from'>) =>
  (other: Pick<NoteLine, 'text' | 'from'>): boolean =>
    one.text === other.text && one.from === other.from;
