/** Who may make the calls of conditions, written by hand and apart from their descriptions. */
export const conditions: Readonly<Record<string, string>> = {};
