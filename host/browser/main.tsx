import '#ui/base.css';
import { autorun } from 'mobx';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isOutside } from '#config/outside.ts';
import { type Kernel, readConfig } from '#core/browser';
import { doorKernel, Root } from './Root.tsx';

/** Draws the application, or takes over what came drawn: its elements stay, with what was typed, the focus and the caret. */
const draw = async (kernel: Kernel, root: HTMLElement, path: string): Promise<void> => {
  const { outlet, i18n, report } = kernel;
  const { drawn } = root.dataset;
  if (drawn !== undefined && window.heldPage) {
    await new Promise<void>((resolve) =>
      autorun((found) => {
        if (outlet.outcome.is === 'pending') return;
        found.dispose();
        resolve();
      }),
    );
    if (outlet.outcome.is === 'page' && outlet.outcome.found.route.path === path && drawn === i18n.locale) {
      hydrateRoot(root, <Root kernel={kernel} />, {
        onRecoverableError: (error) => report(error, { doing: 'taking over the page' }),
      });
      return;
    }
  }
  root.replaceChildren();
  delete root.dataset.drawn;
  createRoot(root).render(<Root kernel={kernel} />);
};

const open = async (): Promise<void> => {
  const { pathname } = window.location;
  const kernel = doorKernel({
    catalogueInside: (i18n) =>
      import(/* webpackChunkName: "session" */ './inside.ts').then((module) => module.openInside(i18n)),
    sessionPart: () =>
      import(/* webpackChunkName: "session" */ '#clinical/browser/record/openRecord.ts').then(
        (module) => module.openRecord,
      ),
    outside: {
      at: isOutside,
      load: () => import(/* webpackChunkName: "outside" */ './guests.ts').then((module) => module.openGuests()),
    },
    config: readConfig(),
  });
  await kernel.start();
  await draw(kernel, document.getElementById('root')!, pathname);
};

// Nothing of the application stands yet, so the words for this are in the page itself.
open().catch((error: unknown) => {
  document.getElementById('unopened')?.removeAttribute('hidden');
  throw error;
});
