type Typed = Readonly<Record<string, string>>;

/**
 * What was typed into a form before anyone signed in, kept for this tab until it is sent. The caller leaves out what must not
 * be kept: passwords and codes. A browser without storage only loses the memory, never the form.
 */
export const rememberedForm = (form: string, storage: () => Storage = () => sessionStorage) => {
  const key = `typed:${form}`;
  const attempt = <T>(work: (kept: Storage) => T, otherwise: T): T => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (): Typed =>
      attempt((kept) => {
        const value: unknown = JSON.parse(kept.getItem(key) ?? '{}');
        if (typeof value !== 'object' || value === null) return {};
        return Object.fromEntries(
          Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
        );
      }, {}),
    keep: (typed: Typed): void => attempt((kept) => kept.setItem(key, JSON.stringify(typed)), undefined),
    forget: (): void => attempt((kept) => kept.removeItem(key), undefined),
  };
};
