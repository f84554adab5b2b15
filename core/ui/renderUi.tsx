import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Token } from '#core/plugin';
import { I18n, type Locale } from '#core/shared';
import { Translations } from '#core/browser/i18n/translations.ts';
import { KernelContext } from '#core/browser/react/context.ts';
import { kernelMessages } from '#core/browser/kernelMessages.ts';
import { coreOwner } from '#core/browser/react/useService.ts';
import { Registry } from '#core/browser/registry/registry.ts';
import { uiMessages } from './messages.ts';
import { Confirmations } from './overlay/Confirmations.tsx';

/** For tests: renders a part of the kit in an application with no plugins, its texts loaded. */
export const renderUi = async (
  node: ReactNode,
  locale: Locale = 'en-CA',
  services: readonly (readonly [Token<unknown>, unknown])[] = [],
): Promise<RenderResult> => {
  const i18n = new Translations(locale);
  await Promise.all([i18n.load(uiMessages), i18n.load(kernelMessages)]);
  const registry = new Registry({
    catalogue: [],
    strict: true,
    loading: { delays: [], sleep: async () => undefined, reloadOnce: () => false, loaded: () => undefined },
    prepare: async () => undefined,
    report: (error) => {
      throw error;
    },
    log: () => undefined,
  });
  registry.provide(coreOwner, [[I18n, i18n], ...services]);
  const report = (error: unknown): void => {
    throw error;
  };
  return render(
    <KernelContext value={{ registry, i18n, report }}>
      <Confirmations>{node}</Confirmations>
    </KernelContext>,
  );
};
