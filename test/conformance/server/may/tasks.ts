/** Who may make the calls of tasks, written by hand and apart from their descriptions. */
export const tasks: Readonly<Record<string, string>> = {};
