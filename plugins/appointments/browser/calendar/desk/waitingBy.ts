import type { ShownDay } from '../hooks/useShownDays.ts';
import type { DeskLine } from './useDesk.ts';

/**
 * How many wait for each practitioner, by FHIR id; null where the desk does not show everybody's whole day: who is left out has not
 * nobody waiting.
 */
export const waitingBy = (
  lines: readonly Pick<DeskLine, 'visit' | 'waiting'>[],
  day: Pick<ShownDay, 'total' | 'visits'> | undefined,
  practitioners: readonly string[],
): ReadonlyMap<string, number> | null => {
  if (!day || practitioners.length > 0 || day.total > day.visits.length) return null;
  const by = new Map<string, number>();
  for (const { visit, waiting } of lines)
    if (waiting !== null) for (const { id } of visit.practitioners) by.set(id, (by.get(id) ?? 0) + 1);
  return by;
};
