const key = 'device';
let made: string | null = null;

/** Random text of this tab that outlives a reload, so that whoever comes back is the same device. Says nothing of anybody. */
export const thisDevice = (): string => {
  if (made !== null) return made;
  const fresh = crypto.randomUUID();
  try {
    made = sessionStorage.getItem(key) ?? fresh;
    sessionStorage.setItem(key, made);
  } catch {
    made = fresh;
  }
  return made;
};
