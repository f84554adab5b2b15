import { slot } from '#core/plugin';

/** Something that a new patient can begin with. */
export interface FirstAct {
  readonly id: string;
  /** Ascending: the lowest is the first thing to do. */
  readonly order: number;
  /** A verb with its object: 'Book a visit'. */
  readonly label: () => string;
  /** Why, in a sentence. */
  readonly text: () => string;
  readonly href: string;
}
/** Where the welcome of new patients leads on to; a feature that is off adds none. */
export const FirstActs = slot<FirstAct>('FirstActs', (act) => act.id);
