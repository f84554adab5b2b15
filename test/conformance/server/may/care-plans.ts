/** Who may make the calls of care-plans, written by hand and apart from their descriptions. */
export const carePlans: Readonly<Record<string, string>> = {};
