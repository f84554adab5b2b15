/** A section of clinic management, with what else belongs in its address. */
export const sectionHref = (section: string, more: Readonly<Record<string, string>> = {}): string =>
  `/clinic/management?${new URLSearchParams({ section, ...more })}`;
