import * as z from 'zod/mini';
import { defineCall } from '#core/shared/call.ts';
import { locales } from '#core/shared/locale.ts';
import { accountRoles } from '#core/shared/roles.ts';

/** One line of a list of common codes: its name in both languages. */
export interface ListedConcept {
  readonly system: string;
  readonly code: string;
  readonly en: string;
  readonly fr: string;
  /** Other words by which it is looked for, in either language. */
  readonly also?: string;
}

/** A short list of common codes that comes with a feature. */
export interface ShippedSet {
  readonly url: string;
  readonly title: string;
  readonly concepts: readonly ListedConcept[];
}

/** The address of a value set that a type-ahead offers. A clinic that imports one under it replaces the short one that ships. */
export const valueSetUrl = (name: string): string => `urn:pavilion:value-set:${name}`;

const text = z.string();
const listed = z.object({ system: text, code: text, en: text, fr: text, also: z.optional(text) });

/** A POST, because what is looked for is clinical and does not belong in an address. */
export const searchTerms = defineCall({
  id: 'terminology.search',
  summary: 'List the codes of a value set whose names have the given words, from the terminology server or this clinic',
  method: 'POST',
  base: 'api',
  path: '/terminology/search',
  allow: accountRoles,
  body: z.object({
    valueSet: z.string().check(z.regex(/^[^\s\p{C}|]{1,300}$/u)),
    /** Words of the name in any order, each from its beginning, without accents; or a code. */
    q: z.optional(z.string().check(z.maxLength(120))),
    language: z.enum(locales),
    limit: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(50))),
  }),
  answer: z.object({
    data: z.array(listed),
    /** This is all that there is: nothing further needs to be asked. */
    whole: z.boolean(),
    /** The terminology server did not answer; this is what the clinic itself holds. */
    away: z.boolean(),
  }),
});
