/** Who may make the calls of chart, written by hand and apart from their descriptions. */
export const chart: Readonly<Record<string, string>> = {};
