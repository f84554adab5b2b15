/** How many people have a colour of their own before colours come again; initials tell them apart all the same. */
export const colours = 8;

export interface Overlay {
  colourOf(practitioner: string): number;
}

/** 'Priya Sandhu' is PS. */
export const initialsOf = (name: string): string => {
  const words = name
    .replace(/^(dr|dre)\.?\s/i, '')
    .split(/[\s-]+/)
    .filter(Boolean);
  return `${words[0]?.[0] ?? '?'}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toLocaleUpperCase();
};

/** By their place among the clinic's people, so that somebody keeps their colour whoever else is chosen. */
export const overlayOf = (people: readonly { readonly id: string }[]): Overlay => {
  const places = new Map(people.map(({ id }, n) => [id, n % colours]));
  return { colourOf: (practitioner) => places.get(practitioner) ?? 0 };
};
