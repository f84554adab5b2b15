import type { Resource } from '../services/resources.ts';

/**
 * What is known of an answer. `part`: some of it is there, more is to come, or reading it again failed; `suppressed`: more is
 * there that the reader may not see for now. Only `whole` lets anybody say that something is not there.
 */
export type Known<A = unknown> =
  | { readonly is: 'awaited' }
  | { readonly is: 'failed'; readonly error: Error; readonly again: () => void }
  | {
      readonly is: 'part';
      readonly data: A;
      readonly error?: Error;
      readonly again?: () => void;
      readonly suppressed?: boolean;
    }
  | { readonly is: 'whole'; readonly data: A };

/** For what the page itself holds, such as what somebody chose. */
export const whole = <A>(data: A): Known<A> => ({ is: 'whole', data });

const goesOn = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'next' in data && data.next !== null && data.next !== undefined;

const isSuppressed = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'suppressed' in data && data.suppressed === true;

/** `hasMore`: further pages are there to be fetched. An answer's own `next` says the same. Read it in an `observer`. */
export const knownOf = <A>(
  resource: Pick<Resource<A>, 'data' | 'error' | 'refetch'> & {
    readonly hasMore?: boolean | undefined;
    readonly suppressed?: boolean | undefined;
  },
): Known<A> => {
  const { data, error } = resource;
  const again = (): void => void resource.refetch();
  if (data === undefined) return error ? { is: 'failed', error, again } : { is: 'awaited' };
  if (error) return { is: 'part', data, error, again };
  if (resource.hasMore ?? goesOn(data)) return { is: 'part', data };
  return (resource.suppressed ?? isSuppressed(data)) ? { is: 'part', data, suppressed: true } : { is: 'whole', data };
};

const order = ['failed', 'awaited', 'part', 'suppressed', 'whole'] as const;
const rank = (known: Known): number => order.indexOf(isUnderReview(known) ? 'suppressed' : known.is);

/** Is all there that the reader may see, and not all that there is? */
export const isUnderReview = (known: Known): boolean => known.is === 'part' && known.suppressed === true;

/** As much as is known of the least known of them. */
export const allKnown = (parts: readonly Known[]): Known =>
  [...parts].sort((one, other) => rank(one) - rank(other))[0] ?? whole(null);

/** The same knowledge of something that is read from it. */
export const mapKnown = <A, B>(known: Known<A>, of: (data: A) => B): Known<B> =>
  known.is === 'part' || known.is === 'whole' ? { ...known, data: of(known.data) } : known;

/**
 * A sentence that says that something is not there: "No allergies recorded". It is no string, so that no page can show it but
 * by giving, with it, what is known (`Empty`, `None`, `said`).
 */
export class Claim {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The sentence where all is known, else null. */
  of(known: Known): string | null {
    return known.is === 'whole' ? this.#text : null;
  }
}

export const claim = (text: string): Claim => new Claim(text);
