/** Who may make the calls of intake, written by hand and apart from their descriptions. */
export const intake: Readonly<Record<string, string>> = {};
