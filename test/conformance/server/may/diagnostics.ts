/** Who may make the calls of diagnostics, written by hand and apart from their descriptions. */
export const diagnostics: Readonly<Record<string, string>> = {};
