import type { Visit } from '../../../shared/visit.ts';

/** Whole hours between which a day is drawn. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

export const pixelsPerHour = 120;
/** So wide is the shortest visit, to be read and to be hit. */
const leastPixels = 132;

const minutesAt = (wall: string): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));

/** A working day, and more where there are visits. */
export const hoursOfDay = (visits: readonly Pick<Visit, 'startWall' | 'endWall'>[]): Hours =>
  visits.reduce(
    ({ from, to }, { startWall, endWall }) => {
      const isOverNight = endWall.slice(0, 10) > startWall.slice(0, 10);
      return {
        from: Math.min(from, Math.floor(minutesAt(startWall) / 60)),
        to: Math.max(to, isOverNight ? 24 : Math.ceil(minutesAt(endWall) / 60)),
      };
    },
    { from: 7, to: 20 },
  );

export const leftOf = (wall: string, { from }: Hours): number => ((minutesAt(wall) - from * 60) / 60) * pixelsPerHour;

export const widthOf = ({ start, end }: Pick<Visit, 'start' | 'end'>): number =>
  Math.max(leastPixels, ((Date.parse(end) - Date.parse(start)) / 3_600_000) * pixelsPerHour);

/** In which line below each other each stands, so that none covers another. */
export const linesOf = (
  visits: readonly Pick<Visit, 'startWall' | 'start' | 'end'>[],
  hours: Hours,
): readonly number[] => {
  const ends: number[] = [];
  return visits.map((visit) => {
    const left = leftOf(visit.startWall, hours);
    const free = ends.findIndex((end) => end <= left);
    const line = free === -1 ? ends.length : free;
    ends[line] = left + widthOf(visit);
    return line;
  });
};

/** The time of a day at so many pixels from the beginning of the drawing, in steps. */
export const wallAt = (day: string, pixels: number, { from }: Hours, step: number): string => {
  const minutes = from * 60 + (pixels / pixelsPerHour) * 60;
  const snapped = Math.min(24 * 60 - step, Math.max(0, Math.round(minutes / step) * step));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${day}T${two(Math.floor(snapped / 60))}:${two(snapped % 60)}`;
};
