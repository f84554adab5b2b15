import { randomFrom } from '#core/server/seed/random.ts';

/** Everything random in the fuzzer comes from here: the same seed gives the same inputs in the same order. */
export class Chance {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  /** From 0 to below `most`. */
  below(most: number): number {
    return Math.floor(this.random() * most);
  }

  /** True once in so many times. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** Some of a list, in its order. */
  some<T>(list: readonly T[], most: number): T[] {
    const share = Math.min(1, most / Math.max(1, list.length));
    return list.filter(() => this.random() < share);
  }

  many<T>(count: number, make: () => T): T[] {
    return Array.from({ length: count }, make);
  }
}
