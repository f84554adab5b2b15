/** The middle of the sorted figures, and the one that 95 of 100 stay under. */
export const spread = (figures: readonly number[]) => {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { median: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? NaN };
};

export const printTable = (title: string, rows: readonly (readonly (string | number)[])[]): void => {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)));
  const widths = (texts[0] ?? []).map((_, column) => Math.max(...texts.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  process.stdout.write(`\n${title}\n${texts.map((row) => `  ${line(row)}`.trimEnd()).join('\n')}\n`);
};
