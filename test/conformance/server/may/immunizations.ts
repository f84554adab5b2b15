/** Who may make the calls of immunizations, written by hand and apart from their descriptions. */
export const immunizations: Readonly<Record<string, string>> = {};
