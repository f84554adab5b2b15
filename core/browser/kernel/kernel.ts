import type { Token } from '../../plugin/index.ts';
import type { PublicConfig } from '../../shared/index.ts';
import type { KernelView } from '../react/context.ts';
import type { CatalogueEntry } from '../registry/setup.ts';

export interface KernelOptions {
  /** The host's own line comes first, then the plugins'. */
  readonly catalogue: readonly CatalogueEntry[];
  readonly config: PublicConfig;
  /** Conflicts throw, answers are checked against their schemas. Default: not in a production build. */
  readonly strict?: boolean;
}

export interface Kernel extends KernelView {
  /** Resolves when what was kept has been read and the interface may show (STA-2). */
  start(): Promise<void>;
  stop(): void;
  /** @throws Error naming the token when nothing provides it now. */
  service<T>(token: Token<T>): T;
}
