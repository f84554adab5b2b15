import { makeStore } from '../makeStore.ts';
import { isStaff, type KeptReadsRule, mostKeptHours, type Persistence, type Role } from '#core/shared';

interface Kept {
  /** Whose: profile, role and organisation. */
  readonly who: string;
  readonly ids: readonly string[];
  /** Absent in what an older version kept. */
  readonly reads?: KeptReadsRule;
  /** Which page was opened last, and by which answers its code came. */
  readonly code?: readonly [path: string, addresses: readonly string[]];
}

/**
 * Which features were on when the server last said so: what runs where it cannot be asked; and for whom the clinic lets answers
 * be kept; and where the code of their pages came from. No more than names of features and files.
 */
export class KeptFeatures {
  kept: Kept | null = null;

  constructor(private readonly who: string) {
    makeStore(this, { plain: ['who'], whole: ['kept'] });
  }

  /** Returns the undo. */
  keepIn(persistence: Persistence): () => void {
    return persistence.slice<Kept | null>('features', 1, () => this.kept, this.adopt);
  }

  /** Null where they are of somebody else, or were never known. */
  get ids(): readonly string[] | null {
    return this.own?.ids ?? null;
  }

  /** What the clinic allows; null while nobody has said. */
  get reads(): KeptReadsRule | null {
    return this.own?.reads ?? null;
  }

  /** Null: nobody has said. */
  mayKeep(role: Role): boolean | null {
    return this.reads && (isStaff(role) ? this.reads.staff : this.reads.patients);
  }

  /** How long an answer may be kept, in milliseconds. */
  get longestMs(): number {
    return Math.min(this.reads?.hours ?? mostKeptHours, mostKeptHours) * 60 * 60_000;
  }

  /** Returns whether one of them went. */
  keep(ids: readonly string[], reads: KeptReadsRule | null = this.reads): boolean {
    const gone = this.ids?.some((id) => !ids.includes(id)) ?? false;
    const { code } = this.own ?? {};
    // What went leaves no name behind.
    this.adopt({ who: this.who, ids, ...(reads && { reads }), ...(code && !gone && { code }) });
    return gone;
  }

  /** Where a page's code came from when it was opened last. */
  codeOf(path: string): readonly string[] {
    const [page, addresses = []] = this.own?.code ?? [];
    return page === path ? addresses : [];
  }

  keepCode(path: string, addresses: readonly string[]): void {
    if (this.own) this.adopt({ ...this.own, code: [path, addresses] });
  }

  /** Of nobody else. */
  private get own(): Kept | null {
    return this.kept?.who === this.who ? this.kept : null;
  }

  private adopt(kept: Kept | null): void {
    this.kept = kept;
  }
}
