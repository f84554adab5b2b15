import * as z from 'zod/mini';

/** LNK-1 and LNK-2: what a guest's link carries. */
const linkSchema = z.object({
  /** `c`: the invitation's code. */
  code: z.string(),
  /** `d`: where the guest came from. */
  from: z.nullable(z.string()),
  /** `e` */
  email: z.string(),
  /** `p`: a PIN is asked. */
  pin: z.boolean(),
});
export type GuestLink = z.infer<typeof linkSchema>;

const key = 'guest-link';

/** In this tab only, so that a reload before the PIN was typed does not send the guest back to their mail. */
export const keepGuestLink = (link: GuestLink | null): void => {
  try {
    if (link) sessionStorage.setItem(key, JSON.stringify(link));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing asks for the link again after a reload.
  }
};

export const keptGuestLink = (): GuestLink | null => {
  try {
    return linkSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};

/** @param taken what `router.takeQuery` gave; null where there is no link in it */
export const guestLinkOf = (taken: Readonly<Record<string, string>>): GuestLink | null =>
  taken['c'] === undefined
    ? null
    : { code: taken['c'], from: taken['d'] ?? null, email: taken['e'] ?? '', pin: taken['p'] === 'true' };

/** The same link again, for another browser. */
export const guestLinkAddress = ({ code, from, email, pin }: GuestLink, origin: string, path: string): string =>
  `${origin}${path}?${new URLSearchParams({ c: code, d: from ?? '', e: email, p: String(pin) }).toString()}`;
