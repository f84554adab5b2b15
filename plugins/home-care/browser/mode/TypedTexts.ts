import { makeStore } from '#core/browser';
import type { Told } from '../../shared/record.ts';

/** As it is kept while nobody may see it. */
export interface TypedText {
  readonly visit: string;
  readonly slot: string;
  readonly text: string;
}

interface Typed extends TypedText {
  /** Answers null where it says nothing yet; null where a button of its own tells it. */
  readonly as: ((text: string) => Told | null) | null;
}

/** So long after the last key it is told. */
const typedMs = 2_000;

const keyOf = (visit: string, slot: string): string => `${visit} ${slot}`;

/** What is being typed, by visit and slot: told when the field is left, or a moment later. */
export class TypedTexts {
  private typed: Readonly<Record<string, Typed>> = {};
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly tell: (visit: string, what: Told) => void) {
    makeStore(this, { plain: ['tell', 'timers'], whole: ['typed'] });
  }

  get count(): number {
    return Object.values(this.typed).filter(({ as }) => as !== null).length;
  }

  has(visit: string): boolean {
    return Object.values(this.typed).some((one) => one.visit === visit && one.as !== null);
  }

  textOf(visit: string, slot: string): string | undefined {
    return this.typed[keyOf(visit, slot)]?.text;
  }

  type(visit: string, slot: string, text: string, as: Typed['as']): void {
    const key = keyOf(visit, slot);
    this.typed = { ...this.typed, [key]: { visit, slot, text, as } };
    clearTimeout(this.timers.get(key));
    if (as === null) return;
    this.timers.set(
      key,
      setTimeout(() => this.commit(key), typedMs),
    );
  }

  /** What is left of them after `commitAll`. */
  get rest(): readonly TypedText[] {
    return Object.values(this.typed).map(({ visit, slot, text }) => ({ visit, slot, text }));
  }

  /** Says nothing before it is typed on. */
  restore(rest: readonly TypedText[]): void {
    const before = rest.map((one) => [keyOf(one.visit, one.slot), { ...one, as: null }] as const);
    this.typed = { ...Object.fromEntries(before), ...this.typed };
  }

  drop(visit: string, slot: string): void {
    const { [keyOf(visit, slot)]: _, ...others } = this.typed;
    this.typed = others;
  }

  commitAll(): void {
    for (const key of Object.keys(this.typed)) this.commit(key);
  }

  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.typed = {};
  }

  private commit(key: string): void {
    const { [key]: typed, ...others } = this.typed;
    clearTimeout(this.timers.get(key));
    const what = typed?.as?.(typed.text);
    // What says nothing yet stays in its field.
    if (!typed || !what) return;
    this.typed = others;
    this.tell(typed.visit, what);
  }
}
