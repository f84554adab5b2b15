import { lazyPage, Routes, type Setup } from '#core/browser';
import type { links } from '../manifest.ts';
import { messages } from './messages/index.ts';

export { messages };

const page = lazyPage(() => import(/* webpackChunkName: "plugin-links" */ './pages/LinkPage.tsx'), 'LinkPage');

/** LNK-1 to LNK-9. The address without a link is where a link service leads to, and where an opened link leaves the address. */
export const setup: Setup<typeof links> = ({ add, services }) => {
  const title = () => services.i18n.text(messages).title;
  for (const path of ['/links', '/links/:link', '/l', '/l/:link']) {
    add(Routes, { path, title, page, allow: 'anyone', frame: 'bare', signedIn: 'stays' });
  }
};
