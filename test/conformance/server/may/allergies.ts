/** Who may make the calls of allergies, written by hand and apart from their descriptions. */
export const allergies: Readonly<Record<string, string>> = {};
