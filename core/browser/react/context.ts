import { createContext } from 'react';
import type { Translations } from '../i18n/translations.ts';
import type { PluginRun } from '../registry/pluginRun.ts';
import type { Registry } from '../registry/registry.ts';
import type { Outlet } from '../router/outlet.ts';
import { useRequired } from './useRequired.ts';

/** Through this context components reach the services. */
export interface KernelView {
  readonly registry: Registry;
  readonly i18n: Translations;
  /** Absent where a plugin is tried alone. */
  readonly outlet?: Outlet;
  readonly report: (error: unknown, where: { readonly feature?: string; readonly doing?: string }) => void;
}

export const KernelContext = createContext<KernelView | null>(null);
export const PluginContext = createContext<PluginRun | null>(null);

/** @throws Error outside `KernelContext`. */
export const useKernel = (): KernelView => useRequired(KernelContext, 'Components are drawn under KernelContext.');
