import type { Translations } from '../i18n/translations.ts';
import type { Token } from '#core/plugin';
import type { MessageBundle, Messages, PublicConfig } from '#core/shared';
import type { KernelView } from '../react/context.ts';
import type { CatalogueEntry } from '../registry/setup.ts';
import type { Outlet } from '../router/outlet.ts';
import type { SessionPart } from '../session/openSession.ts';
import type { OutsideCatalogue } from './outside.ts';
import type { Page } from './page.ts';

export interface KernelOptions {
  /** What runs with nobody signed in: the host's own line comes first, then the plugins'. */
  readonly catalogue: readonly CatalogueEntry[];
  /** Every other plugin's line, fetched with the session's code. */
  readonly catalogueInside?: (i18n: Translations) => Promise<readonly CatalogueEntry[]>;
  /** What stands on the session beside the framework's own services, fetched with its code. */
  readonly sessionPart?: () => Promise<SessionPart>;
  readonly outside?: OutsideCatalogue;
  readonly config: PublicConfig;
  /** Texts of the host and of the kit, loaded before the interface shows. */
  readonly messages?: readonly MessageBundle<Messages>[];
  /** Conflicts throw, answers are checked against their schemas. Default: not in a production build. */
  readonly strict?: boolean;
  /** What the kernel touches outside itself; tests replace parts of it. */
  readonly page?: Partial<Page>;
}

export interface Kernel extends KernelView {
  readonly outlet: Outlet;
  /** Resolves when what was kept has been read and the interface may show (STA-2). */
  start(): Promise<void>;
  stop(): void;
  /** @throws Error naming the token when nothing provides it now. */
  service<T>(token: Token<T>): T;
}
