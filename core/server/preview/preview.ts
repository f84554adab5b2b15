import type { previewRoles } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import type { Caller } from '../plugin/caller.ts';

/** Who asks, and from where. */
export interface Looker {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
}

export interface DemoOf {
  /** The organisation for which it is made. */
  readonly home: string;
  readonly locale: 'en-CA' | 'fr-CA';
}

/**
 * Makes a demo clinic with people and their histories, closed and marked as the preview of `home`. Its details say its `language`
 * and, by role, the profile of the person whose pages are looked at (`shows`). @returns its id
 */
export type MakeDemo = (db: Trx, demo: DemoOf) => Promise<string>;

export interface Look {
  readonly role: (typeof previewRoles)[number];
  /** Custom role of the caller's organisation, made on that role. */
  readonly custom: string | null;
}

/** Looks at the pages of a role, with demo people and without changing anything. */
export interface Previews {
  /** Where the demo clinics come from; without it there are none. */
  makeWith(make: MakeDemo): void;
  /**
   * From the end on, the caller's session is that of a demo person with this role, until `end` or the hour is over.
   * @throws Failure 404 `not_found` for a custom role that is not there or stands on another
   */
  begin(context: Looker, look: Look): Promise<void>;
  end(context: Pick<Looker, 'caller'>): Promise<void>;
  /** The job: ends what is over, and removes demo clinics of former days that nobody looks at. */
  tidy(): Promise<void>;
}
