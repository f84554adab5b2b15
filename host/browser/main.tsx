import '../../core/browser/ui/base.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { doorCatalogue } from '../../config/catalogue.door.ts';
import { createKernel, entry, KernelContext, readConfig } from '../../core/browser/index.ts';
import { uiMessages } from '../../core/browser/ui/index.ts';
import { App } from './App.tsx';
import { Boot } from './Boot.tsx';
import { host } from './manifest.ts';
import { hostMessages } from './messages.ts';
import { setup } from './setup.ts';

/** The building's own code is in the first load: it is what decides which other code is fetched. */
const own = entry(host, () => Promise.resolve({ setup, messages: hostMessages }));

const open = async (): Promise<void> => {
  const kernel = createKernel({
    catalogue: [own, ...doorCatalogue],
    catalogueInside: () =>
      import(/* webpackChunkName: "session" */ '../../config/catalogue.ts').then((module) => module.catalogue),
    outside: {
      at: /^\/(telemedicine\/(guest|call)|(links|l)(\/|$))/,
      load: () =>
        import(/* webpackChunkName: "outside" */ '../../config/catalogue.outside.ts').then(
          (module) => module.outsideCatalogue,
        ),
    },
    config: readConfig(),
    messages: [uiMessages, hostMessages],
  });
  await kernel.start();
  createRoot(document.getElementById('root')!).render(
    <KernelContext value={kernel}>
      <Suspense fallback={<Boot />}>
        <App />
      </Suspense>
    </KernelContext>,
  );
};

// Nothing of the application stands yet, so the words for this are in the page itself.
open().catch((error: unknown) => {
  document.getElementById('unopened')?.removeAttribute('hidden');
  throw error;
});
