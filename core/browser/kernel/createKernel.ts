import { configure } from 'mobx';
import { type Token, tokenName } from '../../plugin/index.ts';
import { I18n, PublicConfig } from '../../shared/index.ts';
import { browserLocale, Translations } from '../i18n/translations.ts';
import { speakErrorsWith } from '../react/errorText.ts';
import { kernelMessages } from '../react/messages.ts';
import { staleChunks } from '../react/stale.ts';
import { coreOwner } from '../react/useService.ts';
import { Registry } from '../registry/registry.ts';
import type { Kernel, KernelOptions } from './kernel.ts';

const retryDelaysMs = [500, 2000, 5000];

/** Puts the house together: nothing runs and nothing is fetched before `start`. */
export const createKernel = ({
  catalogue,
  config,
  strict = process.env.NODE_ENV !== 'production',
}: KernelOptions): Kernel => {
  configure({ enforceActions: 'always' });
  const i18n = new Translations(browserLocale(navigator.languages));
  const report: Kernel['report'] = (error, where) => {
    // eslint-disable-next-line no-console
    console.error(where, error);
  };
  const registry = new Registry({
    catalogue,
    strict,
    report,
    loading: {
      delays: retryDelaysMs,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      reloadOnce: (what, error) => staleChunks().reloadOnce(what, error),
      loaded: (what) => staleChunks().loaded(what),
    },
    prepare: async (entry) => {
      if (entry.messages) await i18n.load(entry.messages);
    },
    // eslint-disable-next-line no-console
    log: (line) => console.info(line),
  });
  return {
    registry,
    i18n,
    report,
    async start() {
      speakErrorsWith(i18n);
      await i18n.load(kernelMessages);
      registry.provide(coreOwner, [
        [PublicConfig, config],
        [I18n, i18n],
      ]);
      registry.start();
    },
    stop: () => registry.stop(),
    service<T>(token: Token<T>): T {
      const found = registry.services.get(token);
      if (found === undefined) throw new Error(`Nothing provides ${tokenName(token)} here and now.`);
      return found;
    },
  };
};
