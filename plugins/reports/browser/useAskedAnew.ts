import { useEffect, useRef } from 'react';
import type { Resource } from '#core/shared';

/** An answer that is older than this when it is first shown was kept from before. */
const keptMs = 2_000;

/** Whoever comes back to a report has often changed what it counts: an answer that was kept is shown, and asked for again. */
export const useAskedAnew = ({ asOf, refetch }: Pick<Resource<unknown>, 'asOf' | 'refetch'>): void => {
  const arrived = useRef(false);
  useEffect(() => {
    if (asOf === undefined || arrived.current) return;
    arrived.current = true;
    if (Date.now() - asOf.getTime() > keptMs) void refetch();
  }, [asOf, refetch]);
};
