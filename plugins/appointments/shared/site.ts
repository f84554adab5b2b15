import type { Location } from '@medplum/fhirtypes';
import * as z from 'zod/mini';
import { availabilitySchema } from './visitTypes.ts';

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const id = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/));

/** Where people come for a visit: a FHIR Location. Its hours are the clinic's own time; days away are its closures. */
export const siteSchema = z.object({
  id,
  name: line(80).check(z.minLength(1, 'Fill in this field.')),
  line: line(120),
  city: line(80),
  province: line(40),
  postalCode: line(12),
  phone: line(32),
  hours: availabilitySchema,
  /** Nothing is booked at a site that is closed for good. */
  active: z.boolean(),
});
export type Site = z.infer<typeof siteSchema>;

/** At most so many are read; a clinic with more buildings is a network of clinics. */
export const mostSites = 100;

/** For an envelope, a mail or a card, in one line; '' where nothing is known of it. */
export const addressOf = ({ line: street, city, province, postalCode }: Omit<Site, 'hours' | 'active'>): string =>
  [street, city, [province, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Name, address and telephone in one line. */
export const siteLine = (site: Omit<Site, 'hours' | 'active'>): string =>
  [site.name, addressOf(site), site.phone].filter(Boolean).join(', ');

/** Sites at which something is offered: all of them where none is named. */
export const isOfferedAt = (named: readonly string[], site: string): boolean =>
  named.length === 0 || named.includes(site);

/** Of these, where a visit of this kind can be booked; none for a visit that needs no place. */
export const sitesFor = <S extends Pick<Site, 'id' | 'active'>>(
  sites: readonly S[],
  { mode, sites: named }: { readonly mode: string; readonly sites: readonly string[] },
): readonly S[] =>
  mode === 'clinic' ? sites.filter(({ id: site, active }) => active && isOfferedAt(named, site)) : [];

/** What marks a Location as a site; those of other systems, such as rooms and beds, are none. */
export const siteType = { system: 'urn:pavilion:site', code: 'site' } as const;

export const isSite = ({ type }: Location): boolean =>
  type?.some(({ coding }) => coding?.some((one) => one.system === siteType.system && one.code === siteType.code)) ??
  false;

/** What marks a Location as a room of ours, in the site that it is part of. */
export const roomType = { system: siteType.system, code: 'room' } as const;

/** What a desk calls a room, and how many a site has at most. */
export const roomName = line(40).check(z.minLength(1, 'Fill in this field.'));
export const mostRooms = 40;
export interface Room {
  readonly id: string;
  readonly name: string;
}

/** Numbered rooms first, as people count, so that the key 2 is Room 2 as a rule; Room 10 comes after it, a laboratory last. */
export const byRoomName = (one: Pick<Room, 'name'>, other: Pick<Room, 'name'>): number =>
  Number(/\d/.test(other.name)) - Number(/\d/.test(one.name)) ||
  one.name.localeCompare(other.name, undefined, { numeric: true });
