const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** A fixed piece of what programs mostly do: objects, text, sorting. */
const piece = (): void => {
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    id: String((n * 48_271) % 2_147_483_647),
    at: n,
    kept: null,
  }));
  (JSON.parse(JSON.stringify(rows)) as typeof rows).sort((one, other) => (one.id < other.id ? -1 : 1));
};

/** CPU time of some work in units of a fixed piece (10 ms of a quick machine), so that the same limit holds on every machine. */
export const costOf = (work: () => void): number => cpuMs(work) / Math.min(...[1, 2, 3].map(() => cpuMs(piece)));
