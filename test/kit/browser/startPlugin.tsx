import { act, render, type RenderResult } from '@testing-library/react';
import { configure } from 'mobx';
import type { ComponentType } from 'react';
import { Contributed, KernelContext, entry, type Setup } from '#core/browser';
import { Translations } from '#core/browser/i18n/translations.ts';
import { speakErrorsWith } from '#core/browser/react/errorText.ts';
import { kernelMessages } from '#core/browser/kernelMessages.ts';
import { Registry } from '#core/browser/registry/registry.ts';
import type { Contribution } from '#core/browser/registry/contributions.ts';
import { Confirmations, uiMessages } from '#ui';
import type { AnyManifest, Slot, Token } from '#core/plugin';
import { I18n, type Locale, type MessageBundle } from '#core/shared';

/** `[Http, fakeHttp]` */
export type Given = readonly [Token<unknown>, unknown];

export interface StartedPlugin {
  readonly i18n: Translations;
  readonly registry: Registry;
  contributed<T>(slot: Slot<T>): readonly Contribution<T>[];
  /** Draws a component as the plugin's own, with its stores and the services given. */
  draw(Part: ComponentType): Promise<RenderResult>;
  stop(): void;
}

interface StartOptions {
  readonly setup: Setup<any>;
  readonly messages?: MessageBundle<any>;
  readonly given: readonly Given[];
  readonly locale?: Locale;
  /** Gets what contributed parts threw; the test fails with it where absent. */
  readonly report?: (error: unknown) => void;
}

/** Runs one plugin alone, on services that the test gives; `I18n` is real. @throws Error when it does not come to run. */
export const startPlugin = async (manifest: AnyManifest, options: StartOptions): Promise<StartedPlugin> => {
  configure({ enforceActions: 'always' });
  const i18n = new Translations(options.locale ?? 'en-CA');
  speakErrorsWith(i18n);
  await Promise.all([i18n.load(kernelMessages), i18n.load(uiMessages)]);
  const failures: unknown[] = [];
  const registry = new Registry({
    catalogue: [
      entry({ ...manifest, essential: true }, () =>
        Promise.resolve(
          options.messages ? { setup: options.setup, messages: options.messages } : { setup: options.setup },
        ),
      ),
    ],
    strict: true,
    loading: { delays: [], sleep: () => Promise.resolve(), reloadOnce: () => false, loaded: () => undefined },
    prepare: async (loaded) => {
      if (loaded.messages) await i18n.load(loaded.messages);
    },
    report: (error) => failures.push(error),
    log: () => undefined,
  });
  registry.provide('core', [[I18n, i18n], ...options.given]);
  registry.start();
  const { id } = manifest;
  while (registry.busy) await new Promise((resolve) => setTimeout(resolve));
  if (registry.stateOf(id)?.is !== 'running') {
    throw new Error(`Plugin '${id}' is ${JSON.stringify(registry.stateOf(id))}`, { cause: failures[0] });
  }
  const kernel = {
    registry,
    i18n,
    report:
      options.report ??
      ((error: unknown) => {
        throw error;
      }),
  };
  return {
    i18n,
    registry,
    contributed: (slot) => registry.contributed(slot),
    // Pages and texts come lazily: React shows what suspended only when it was drawn inside an asynchronous act.
    draw: (Part) =>
      act(async () =>
        render(
          <KernelContext value={kernel}>
            <Confirmations>
              <Contributed owner={id}>
                <Part />
              </Contributed>
            </Confirmations>
          </KernelContext>,
        ),
      ),
    stop: () => registry.stop(),
  };
};
