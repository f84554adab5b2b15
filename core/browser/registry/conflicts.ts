import { makeStore } from '../makeStore.ts';

export interface Conflict {
  /** What there may be only once: 'plugin', 'provider' or the slot's name. */
  readonly of: string;
  readonly key: string;
  readonly first: string;
  readonly second: string;
}

/** Loud in development and tests; in production the first stays and the second is reported. */
export class Conflicts {
  readonly list: Conflict[] = [];

  constructor(
    private readonly strict: boolean,
    private readonly report: (error: Error) => void,
  ) {
    makeStore(this, { plain: ['strict', 'report'] });
  }

  /** @throws Error where strict. */
  found(conflict: Conflict): void {
    const error = new Error(
      `Two plugins claim ${conflict.of} '${conflict.key}': '${conflict.first}' has it, '${conflict.second}' wants it too.`,
    );
    if (this.strict) throw error;
    this.list.push(conflict);
    this.report(error);
  }
}
