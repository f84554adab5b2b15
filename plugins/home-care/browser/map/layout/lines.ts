import type { Position } from '../../../shared/place.ts';
import type { Round, Stop } from './dayMap.ts';
import { dashes, hues } from './drawn.ts';
import type { Point } from './projection.ts';

/** For the style sheet: what a line looks like. */
export const lineStyle = (line: number) => ({ 'data-hue': line % hues, 'data-dash': line % dashes }) as const;

/** The colour of the only one who comes to a stop; of several none. */
export const hueOf = ({ visits }: Pick<Stop, 'visits'>, rounds: readonly Round[]): number | undefined => {
  const who = new Set(visits.flatMap(({ worker, second }) => [worker, second].flatMap((one) => one?.id ?? [])));
  const line = who.size === 1 ? rounds.find(({ worker }) => worker && who.has(worker.id))?.line : null;
  return typeof line === 'number' ? line % hues : undefined;
};

/** From each visit to the next, broken where a place is not known or not shown. */
export const waysOf = (
  rounds: readonly Round[],
  at: (position: Position) => Point,
): readonly { readonly worker: string; readonly line: number; readonly d: string }[] =>
  rounds.flatMap(({ worker, line, stages }) => {
    if (!worker || line === null) return [];
    const going = stages.filter(({ number }) => number !== null);
    const parts = going.flatMap(({ visit, leg }, n) => {
      const [from, to] = [going[n - 1]?.visit.spot, visit.spot];
      if (!leg || leg.km === null || !from || !to) return [];
      const [[ax, ay], [bx, by]] = [at(from), at(to)];
      return [`M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`];
    });
    return [{ worker: worker.id, line, d: parts.join('') }];
  });
