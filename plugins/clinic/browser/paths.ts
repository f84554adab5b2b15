/** RTE-5. */
export const managementPath = '/clinic/management';

/** A section of clinic management, with what else belongs in its address. */
export const sectionHref = (section: string, more: Readonly<Record<string, string>> = {}): string =>
  `${managementPath}?${new URLSearchParams({ section, ...more })}`;
