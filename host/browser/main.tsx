import '#ui/base.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { doorCatalogue } from '#config/catalogue.door.ts';
import { isOutside } from '#config/outside.ts';
import { createKernel, entry, KernelContext, readConfig } from '#core/browser';
import { uiMessages } from '#ui';
import { App } from './App.tsx';
import { Boot } from './Boot.tsx';
import { loadTogether } from './loadTogether.ts';
import { host } from './manifest.ts';
import { hostMessages } from './messages.ts';
import { setup } from './setup.ts';

/** The host's own code is in the first load: it decides which other code is fetched. */
const own = entry(host, () => Promise.resolve({ setup, messages: hostMessages }));

loadTogether();

const open = async (): Promise<void> => {
  const kernel = createKernel({
    catalogue: [own, ...doorCatalogue],
    catalogueInside: () =>
      import(/* webpackChunkName: "session" */ '#config/catalogue.ts').then((module) => module.catalogue),
    sessionPart: () =>
      import(/* webpackChunkName: "session" */ '#clinical/browser/record/openRecord.ts').then(
        (module) => module.openRecord,
      ),
    outside: {
      at: isOutside,
      load: () =>
        import(/* webpackChunkName: "outside" */ '#config/catalogue.outside.ts').then(
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
