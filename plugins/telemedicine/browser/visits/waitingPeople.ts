import { byText } from '#core/shared';
import type { TodaysVisit } from '../../shared/visit.ts';

export interface WaitingPerson {
  readonly visit: TodaysVisit;
  readonly person: TodaysVisit['waiting'][number];
}

/** Who waits in any of these visits, whoever waits longest first. */
export const waitingPeople = (visits: readonly TodaysVisit[]): readonly WaitingPerson[] =>
  visits
    .flatMap((visit) => visit.waiting.map((person) => ({ visit, person })))
    .sort((one, other) => byText(one.person.since, other.person.since));
