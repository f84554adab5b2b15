import { isUnderReview, type Known, knownOf, type Resource } from '#core/shared';

const isUnread = (known: Known): boolean => known.is === 'part' && !isUnderReview(known);

/** Several answers shown as one: there when all are there, and whole when all are whole. */
export const combineResources = <A>(
  parts: readonly (Resource<unknown> & { readonly hasMore?: boolean })[],
  data: () => A,
): Resource<A> & { readonly hasMore: boolean; readonly suppressed: boolean } => ({
  get data() {
    return parts.every((part) => part.data !== undefined) ? data() : undefined;
  },
  get hasMore() {
    return parts.some((part) => isUnread(knownOf(part)));
  },
  get suppressed() {
    return parts.some((part) => isUnderReview(knownOf(part)));
  },
  get error() {
    return parts.find((part) => part.error)?.error;
  },
  get pending() {
    return parts.some((part) => part.pending);
  },
  get fetching() {
    return parts.some((part) => part.fetching);
  },
  /** Of the oldest of them. */
  get asOf() {
    const times = parts.flatMap(({ asOf }) => (asOf ? [asOf.getTime()] : []));
    return times.length > 0 ? new Date(Math.min(...times)) : undefined;
  },
  refetch: async () => {
    await Promise.all(parts.map((part) => part.refetch()));
  },
  dispose: () => undefined,
});
