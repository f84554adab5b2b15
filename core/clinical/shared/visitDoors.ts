const minute = 60_000;

/** When a visit by video may be joined: whoever books it, holds it or reminds of it says the same. */
export const opensAt = ({ start }: { readonly start: Date }): Date => new Date(start.getTime() - 15 * minute);

/** A visit that runs over is still joined after its planned end. */
export const closesAt = ({ end }: { readonly end: Date }): Date => new Date(end.getTime() + 120 * minute);
