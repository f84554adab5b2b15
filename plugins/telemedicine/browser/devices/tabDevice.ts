const key = 'device';
/** A page that reloads gives its name back a moment after it is gone; another tab that lives keeps it. */
const patienceMs = 700;

let made: string | null = null;
let claimed: Promise<void> | null = null;

const keep = (id: string): string => {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // A reload is another device then.
  }
  return (made = id);
};

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Random id of this tab that survives a reload, so the same device comes back. Identifies no person. */
export const thisDevice = (): string => made ?? keep(kept() ?? crypto.randomUUID());

/** Holds a name for as long as the page lives. Rejects where another tab has it. */
const hold = (id: string): Promise<void> =>
  new Promise((got, refused) => {
    navigator.locks
      .request(`telemedicine-device-${id}`, { signal: AbortSignal.timeout(patienceMs) }, () => {
        got();
        return new Promise<never>(() => undefined);
      })
      .catch(refused);
  });

const claim = async (): Promise<void> => {
  // Where pages cannot ask each other, a copied tab stays the same device.
  if (!('locks' in navigator)) return;
  try {
    await hold(thisDevice());
  } catch {
    await hold(keep(crypto.randomUUID())).catch(() => undefined);
  }
};

/**
 * A tab that was duplicated, or opened by this one, begins with a copy of its name: resolves once `thisDevice` is this tab's alone.
 * Never rejects.
 */
export const claimDevice = (): Promise<void> => (claimed ??= claim());
