import { Failure, type Handler, invalid, type ServerServices } from '#core/server';
import type { swapVisits } from '../../shared/plan/planCalls.ts';
import { put } from '../board.ts';

/** All of it or nothing: whatever is refused takes everything back. */
export const swap =
  (services: ServerServices): Handler<typeof swapVisits> =>
  async ({ body: { moves, sure } }, context) => {
    const people = new Set(moves.flatMap(({ from, to }) => [from, to]));
    const places = new Set(moves.map(({ visit, seat }) => `${visit} ${seat}`));
    if (people.size !== 2 || places.size !== moves.length || moves.some(({ from, to }) => from === to))
      throw invalid('Choose visits of two workers.', { moves: 'Choose visits of two workers.' });
    // Always in one order: two who swap at once wait for each other, and not in a circle.
    const ordered = moves.toSorted((one, other) => (one.visit < other.visit ? -1 : 1));
    for (const { visit, seat, from } of ordered)
      await put(services, context, visit, { from, seat, to: null, sure: true });
    const warnings = new Set<string>();
    for (const { visit, seat, to } of ordered)
      try {
        await put(services, context, visit, { from: null, seat, to, sure });
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'needs_sure') throw error;
        for (const one of error.fields?.['warnings']?.split(',') ?? []) warnings.add(one);
      }
    if (warnings.size > 0)
      throw new Failure(409, 'needs_sure', 'Check the warnings first.', { warnings: [...warnings].join() });
  };
