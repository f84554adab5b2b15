/** Who may make the calls of care-provider, written by hand and apart from their descriptions. */
export const careProvider: Readonly<Record<string, string>> = {};
