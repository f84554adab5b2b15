/** How many people have a colour of their own before colours come again; initials tell them apart all the same. */
export const colourCount = 8;

export interface PractitionerColours {
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

/** By place among the clinic's practitioners, so that a colour stays the same whoever is selected. */
export const practitionerColours = (people: readonly { readonly id: string }[]): PractitionerColours => {
  const places = new Map(people.map(({ id }, n) => [id, n % colourCount]));
  return { colourOf: (practitioner) => places.get(practitioner) ?? 0 };
};
