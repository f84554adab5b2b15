import type { Token } from '#core/plugin';
import { I18n } from '#core/shared';
import type { Translations } from '#core/browser/i18n/translations.ts';
import { kernelMessages } from '#core/browser/kernelMessages.ts';
import { coreOwner } from '#core/browser/react/useService.ts';
import { Registry } from '#core/browser/registry/registry.ts';
import { uiMessages } from './messages.ts';

const raise = (error: unknown): never => {
  throw error;
};

/** An application with no plugins and no server, its texts loaded: for the gallery and for tests of the kit. */
export const bareKernel = async (
  i18n: Translations,
  services: readonly (readonly [Token<unknown>, unknown])[] = [],
) => {
  await Promise.all([i18n.load(uiMessages), i18n.load(kernelMessages)]);
  const registry = new Registry({
    catalogue: [],
    strict: true,
    loading: { delays: [], sleep: async () => undefined, reloadOnce: () => false, loaded: () => undefined },
    prepare: async () => undefined,
    report: raise,
    log: () => undefined,
  });
  registry.provide(coreOwner, [[I18n, i18n], ...services]);
  return { registry, i18n, report: raise };
};
