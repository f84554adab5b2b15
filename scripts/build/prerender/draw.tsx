import { standAt } from './standIns.ts';
import 'reflect-metadata/lite';
import { setTimeout as wait } from 'node:timers/promises';
import { when } from 'mobx';
import { renderToString } from 'react-dom/server';
import { publicDefaults } from '../../../config/environment.ts';
import { locales } from '../../../core/shared/locale.ts';
import { doorKernel, Root } from '../../../host/browser/Root.tsx';
import { type Drawing, drawnPaths, productMark } from './pages.ts';

const incomplete = /<!--\$[!?]-->/;

/** The page as the application itself draws it for somebody who is not signed in. */
const draw = async (which: Omit<Drawing, 'html' | 'title'>): Promise<Drawing> => {
  const { path, locale, DEMO, IDENTITY, SINGLE_SIGN_ON } = which;
  standAt(path, locale);
  const kernel = doorKernel({
    config: { ...publicDefaults, PRODUCT_NAME: productMark, DEMO, IDENTITY, SINGLE_SIGN_ON },
    page: { whenIdle: () => undefined, log: () => undefined },
    strict: true,
  });
  await kernel.start();
  await when(() => kernel.outlet.outcome.is === 'page');
  // Code that a page waits for is there after a few turns; then the same page is drawn whole.
  for (let turn = 0; turn < 50; turn++) {
    const html = renderToString(<Root kernel={kernel} />);
    if (!incomplete.test(html)) {
      const { title } = document;
      kernel.stop();
      return { ...which, title, html };
    }
    await wait(10);
  }
  throw new Error(`${path} was not drawn whole in ${locale}.`);
};

const drawings: Drawing[] = [];
for (const path of drawnPaths) {
  for (const locale of locales) {
    for (const DEMO of ['on', 'off']) {
      for (const IDENTITY of ['embedded', 'cognito']) {
        for (const SINGLE_SIGN_ON of ['on', 'off'])
          drawings.push(await draw({ path, locale, DEMO, IDENTITY, SINGLE_SIGN_ON }));
      }
    }
  }
}
process.stdout.write(JSON.stringify(drawings), () => process.exit());
