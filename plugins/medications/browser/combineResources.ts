import type { Resource } from '#core/shared';

/** Two answers shown as one: there when all are there. */
export const combineResources = <A>(parts: readonly Resource<unknown>[], data: () => A): Resource<A> => ({
  get data() {
    return parts.every((part) => part.data !== undefined) ? data() : undefined;
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
  refetch: async () => {
    await Promise.all(parts.map((part) => part.refetch()));
  },
  dispose: () => undefined,
});
