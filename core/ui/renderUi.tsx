import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Token } from '#core/plugin';
import type { Locale } from '#core/shared';
import { Translations } from '#core/browser/i18n/translations.ts';
import { KernelContext } from '#core/browser/react/context.ts';
import { bareKernel } from './bareKernel.ts';
import { Confirmations } from './overlay/Confirmations.tsx';

/** For tests: renders a part of the kit in an application with no plugins, its texts loaded. */
export const renderUi = async (
  node: ReactNode,
  locale: Locale = 'en-CA',
  services: readonly (readonly [Token<unknown>, unknown])[] = [],
): Promise<RenderResult> =>
  render(
    <KernelContext value={await bareKernel(new Translations(locale), services)}>
      <Confirmations>{node}</Confirmations>
    </KernelContext>,
  );
