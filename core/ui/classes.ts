/** Joins what is a text; lets conditions stand in the list. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
