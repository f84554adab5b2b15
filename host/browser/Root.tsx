import { Suspense } from 'react';
import { doorCatalogue } from '#config/catalogue.door.ts';
import { createKernel, entry, type Kernel, KernelContext, type KernelOptions } from '#core/browser';
import { uiMessages } from '#ui';
import { App } from './App.tsx';
import { Boot } from './Boot.tsx';
import { host } from './manifest.ts';
import { hostMessages } from './messages.ts';
import { setup } from './setup.ts';

/** The host's own code is in the first load: it decides which other code is fetched. */
const own = entry(host, () => Promise.resolve({ setup, messages: hostMessages }));

/** The application before anybody has signed in; `beyond` says where the rest comes from. */
export const doorKernel = (beyond: Omit<KernelOptions, 'catalogue' | 'messages'>): Kernel =>
  createKernel({ ...beyond, catalogue: [own, ...doorCatalogue], messages: [uiMessages, hostMessages] });

/** What is drawn into the page, at the build as in the browser. */
export const Root = ({ kernel }: { readonly kernel: Kernel }) => (
  <KernelContext value={kernel}>
    <Suspense fallback={<Boot />}>
      <App />
    </Suspense>
  </KernelContext>
);
