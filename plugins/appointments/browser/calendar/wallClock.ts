/**
 * The clocks of a zone. A calendar draws wall dates: the parts of such a `Date` (`getDate()`, `getHours()`, ...) are what those
 * clocks show, whatever zone this device is in.
 */
export interface WallClock {
  /** IANA name; null for this device's own. */
  readonly zone: string | null;
  toWall(moment: Date): Date;
  /** The moment that a wall date means. A time that daylight saving skips is the one an hour later; of one that comes twice it is the first. */
  toMoment(wall: Date): Date;
}

const dayMs = 86_400_000;

export const deviceClock: WallClock = { zone: null, toWall: (moment) => moment, toMoment: (wall) => wall };

const partsOf = (date: Date): readonly [number, number, number, number, number, number] => [
  date.getFullYear(),
  date.getMonth(),
  date.getDate(),
  date.getHours(),
  date.getMinutes(),
  date.getSeconds(),
];

/** @throws RangeError for an unknown zone */
export const wallClock = (zone: string): WallClock => {
  if (zone === Intl.DateTimeFormat().resolvedOptions().timeZone) return deviceClock;
  const numeric = '2-digit' as const;
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: numeric, day: numeric },
    ...{ hour: numeric, minute: numeric, second: numeric },
  });
  const shown = (moment: Date) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return [of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')] as const;
  };
  /** Milliseconds by which the zone's clocks are ahead of UTC. */
  const ahead = (at: number): number => Date.UTC(...shown(new Date(at))) - Math.floor(at / 1_000) * 1_000;
  return {
    zone,
    toWall: (moment) => new Date(...shown(moment)),
    toMoment(wall) {
      const utc = Date.UTC(...partsOf(wall));
      const [before, after] = [utc - ahead(utc - dayMs), utc - ahead(utc + dayMs)];
      const isShown = (at: number): boolean => at + ahead(at) === utc;
      return new Date(!isShown(before) && isShown(after) ? after : before);
    },
  };
};
