import { Registry, type RegistryOptions } from '#core/browser/registry/registry.ts';
import type { CatalogueEntry } from '#core/browser';

export interface TriedRegistry {
  readonly registry: Registry;
  readonly reports: { readonly error: unknown; readonly feature?: string; readonly doing?: string }[];
  readonly lines: string[];
  readonly slept: number[];
  readonly reloads: string[];
}

/** A registry alone, with what it says outside. */
export const tryRegistry = (
  catalogue: readonly CatalogueEntry[],
  is: {
    readonly strict?: boolean;
    readonly reloadOnce?: RegistryOptions['loading']['reloadOnce'];
    readonly prepare?: RegistryOptions['prepare'];
  } = {},
): TriedRegistry => {
  const tried: Omit<TriedRegistry, 'registry'> = { reports: [], lines: [], slept: [], reloads: [] };
  const registry = new Registry({
    catalogue,
    strict: is.strict ?? true,
    loading: {
      delays: [500, 2000],
      sleep: async (ms) => void tried.slept.push(ms),
      reloadOnce: is.reloadOnce ?? (() => false),
      loaded: () => undefined,
    },
    prepare: is.prepare ?? (() => Promise.resolve()),
    report: (error, where) => tried.reports.push({ error, ...where }),
    log: (text) => tried.lines.push(text),
  });
  return { registry, ...tried };
};
