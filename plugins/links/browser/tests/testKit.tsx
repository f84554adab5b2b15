import { Routes } from '#core/browser';
import { Auth, FeatureStates, Http, PublicConfig, Router } from '#core/shared';
import { fakeAuth, fakeConfig, fakeHttp, fakeRouter } from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { links } from '../../manifest.ts';
import { messages, setup } from '../index.ts';

interface Situation {
  readonly at: string;
  readonly auth?: Partial<Auth>;
  readonly answer?: () => unknown;
  readonly config?: Partial<PublicConfig>;
  readonly locale?: 'en-CA' | 'fr-CA';
}

/** The plugin alone, standing at an address; `answer` is what the server says of a link. */
export const startLinks = async ({ at, auth, answer, config, locale = 'en-CA' }: Situation) => {
  const router = fakeRouter(at);
  const http = fakeHttp(answer ? { 'links.resolve': answer } : {});
  const identity = fakeAuth(auth);
  const plugin = await startPlugin(links, {
    setup,
    messages,
    locale,
    given: [
      [Router, router],
      [Http, http],
      [Auth, identity],
      [FeatureStates, { isRunning: () => true, stateOf: () => undefined } satisfies FeatureStates],
      [PublicConfig, fakeConfig(config)],
    ],
  });
  const open = () => {
    const [first] = plugin.contributed(Routes);
    if (!first) throw new Error('The plugin added no page.');
    return plugin.draw(first.item.page);
  };
  return { router, http, open };
};
