import * as z from 'zod/mini';
import { keysOf } from '../guards.ts';

const word = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const mayBe = (most: number) => z.optional(z.string().check(z.maxLength(most)));
const yesOrNo = z.enum(['true', 'false']);

/** An event's id: what FHIR allows for one. */
const eventId = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,64}$/));
/** A path of this site; with two slashes it would be another site's address. */
const ownPath = z.string().check(z.regex(/^(\/(?![/\\])\S{0,500})?$/));

const schemas = {
  /** LNK-1, LNK-2: event, referring path, the guest's email, whether a PIN is asked. `registered`: the invitee has an account. */
  telemedicine: z.object({
    c: eventId,
    d: z.optional(ownPath),
    e: mayBe(254),
    p: z.optional(yesOrNo),
    registered: z.optional(yesOrNo),
  }),
  /** LNK-4: email, names, one-time code, address lines 1 and 2, city, state, postal code, country. */
  onboarding: z.object({
    e: word(254),
    fn: mayBe(80),
    ln: mayBe(80),
    otp: mayBe(256),
    al1: mayBe(200),
    al2: mayBe(200),
    ac: mayBe(120),
    as: mayBe(120),
    ap: mayBe(40),
    acn: mayBe(120),
  }),
  /** LNK-5. */
  admin_create_user: z.object({ e: word(254), otp: word(256) }),
  /** LNK-6: a token or a code. */
  reset_password: z.object({ email: word(254), token: mayBe(256), code: mayBe(256) }),
};

export type LinkFeature = keyof typeof schemas;
const linkFeatures = keysOf(schemas);

/** What a deep link leads to, and with what. All of it is text, because it ends in an address. */
export type DeepLink = {
  readonly [F in LinkFeature]: { readonly feature: F; readonly data: Readonly<z.output<(typeof schemas)[F]>> };
}[LinkFeature];

/** Null for an unknown feature, and for data that are not its own. Fields too many are left out. */
export const readLink = (feature: unknown, data: unknown): DeepLink | null => {
  const known = linkFeatures.find((name) => name === feature);
  const read = known && z.safeParse(schemas[known], data);
  return read?.success ? ({ feature: known, data: read.data } as DeepLink) : null;
};

/** `logOut`: LNK-8, a signed-in person must log out first. `issue`: LNK-7. */
export type Place = { readonly is: 'go'; readonly to: string } | { readonly is: 'logOut' } | { readonly is: 'issue' };

const go = (path: string, query: Readonly<Record<string, string | undefined>>): Place => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return { is: 'go', to: `${path}?${new URLSearchParams(given).toString()}` };
};

const visit = (data: Extract<DeepLink, { feature: 'telemedicine' }>['data'], signedIn: boolean): Place => {
  const { c, d = '', e, p, registered } = data;
  // A guest's link carries the guest's own code, which is no visit of the person who is signed in, and no text for their address bar.
  if (signedIn)
    return p !== undefined && registered !== 'true' ? { is: 'logOut' } : go('/telemedicine/lobby', { c, d });
  if (registered === 'true') return go('/login', { c, d, telemedicine: 'true', email: e });
  return go('/telemedicine/guest-lobby', { c, d, e, p });
};

/** LNK-1 to LNK-8: where a link leads to. Null for one that is unknown, expired, used up or revoked. */
export const placeOf = (link: DeepLink | null, { signedIn }: { readonly signedIn: boolean }): Place => {
  switch (link?.feature) {
    case 'telemedicine':
      return visit(link.data, signedIn);
    case 'onboarding':
      return signedIn ? { is: 'logOut' } : go('/register', link.data);
    case 'admin_create_user':
      return signedIn ? { is: 'logOut' } : go('/staff-confirmation', link.data);
    case 'reset_password': {
      const { email, token, code } = link.data;
      if (!token && !code) return { is: 'issue' };
      // GRD-4 would send them home with no word of why.
      if (signedIn) return { is: 'logOut' };
      return go('/reset-password', token ? { token, email } : { code, email });
    }
    case undefined:
      return { is: 'issue' };
  }
};
