/** Who may make the calls of medications, written by hand and apart from their descriptions. */
export const medications: Readonly<Record<string, string>> = {};
