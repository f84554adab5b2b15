import type { ListedConcept, ShippedSet } from '#clinical/shared';
import type { Term } from './terminology.ts';

/** Said wherever such a list is shown to another system. */
export const isSmall = 'A short list of common codes that ships with this product. It is not the whole code system.';

/** What features bring along, for clinics that have imported nothing of the same address. */
export class Shipped {
  private readonly sets = new Map<string, ShippedSet>();

  /** @returns what takes it away again */
  add(set: ShippedSet): () => void {
    this.sets.set(set.url, set);
    return () => void this.sets.delete(set.url);
  }

  set(url: string): { readonly title: string; readonly terms: readonly Term[] } | null {
    const found = this.sets.get(url);
    return found ? { title: found.title, terms: found.concepts.map(termOf) } : null;
  }

  /** Every code of a system, whichever list names it; each once. Null where none does. */
  system(url: string): readonly Term[] | null {
    const all = [...this.sets.values()].flatMap(({ concepts }) => concepts.filter(({ system }) => system === url));
    return all.length === 0 ? null : [...new Map(all.map((one) => [one.code, termOf(one)])).values()];
  }
}

const termOf = (listed: ListedConcept): Term => ({ ...listed, active: true });
