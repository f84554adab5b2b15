import '../../core/browser/ui/base.css';
import { createRoot } from 'react-dom/client';
import { catalogue } from '../../config/catalogue.ts';
import { createKernel, entry, KernelContext, readConfig } from '../../core/browser/index.ts';
import { uiMessages } from '../../core/browser/ui/index.ts';
import { App } from './App.tsx';
import { host } from './manifest.ts';
import { hostMessages } from './messages.ts';

const kernel = createKernel({
  catalogue: [entry(host, () => import(/* webpackMode: "eager" */ './setup.ts')), ...catalogue],
  config: readConfig(),
  messages: [uiMessages, hostMessages],
});

await kernel.start();
createRoot(document.getElementById('root')!).render(
  <KernelContext value={kernel}>
    <App outcome={() => kernel.outlet.outcome} />
  </KernelContext>,
);
