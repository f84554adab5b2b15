import { plural } from '#core/shared';

const locale = 'en-CA';

/** How a worker's phone is doing. */
export const phoneMessages = {
  phoneCheck: 'Phone check',
  phoneShut: 'Mode not open',
  phoneOpen: 'Mode open',
  phoneUnheard: 'Not heard from yet',
  phoneHeard: (when: string) => `Heard from ${when}`,
  phoneUnsent: (count: number) => plural(locale, count, { one: '1 not sent', other: `${count} not sent` }),
  phoneShutText: 'Home care mode isn’t open on any phone.',
  phoneLast: 'Last contact',
  phoneWaits: 'Not sent at that time',
  phoneBuild: 'Version',
  phoneBuildSame: 'Same as this page',
  phoneBuildOther: 'Different from this page',
  phoneKeeps: 'Keeps what is not sent',
  phoneKeepsYes: 'Its browser has promised to',
  phoneKeepsNo: 'Its browser may clear it when space runs out',
  phoneClock: 'Clock',
  phoneClockRight: 'Right within a minute',
  phoneClockSlow: (minutes: string) => `${minutes} min slow; times are put right`,
  phoneClockFast: (minutes: string) => `${minutes} min fast; times are put right`,
  phoneNotKnown: 'Not known',
};
