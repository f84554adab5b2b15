import { AppStateStore } from '#core/browser/appState/appStateStore.ts';
import { Routes } from '#core/browser';
import { AppState, Auth, Http, Lock, PublicConfig, Resources, Router, Theme, Toasts } from '#core/shared';
import {
  fakeAuth,
  fakeConfig,
  fakeHttp,
  fakeLock,
  fakeResources,
  fakeRouter,
  fakeTheme,
  fakeToasts,
} from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { account } from '../../manifest.ts';
import { messages, setup } from '../index.ts';

interface Situation {
  readonly at: string;
  readonly auth?: Partial<Auth>;
  readonly answers?: Parameters<typeof fakeHttp>[0];
  readonly demo?: boolean;
  /** Cognito keeps the accounts. */
  readonly cognito?: boolean;
  readonly theme?: Partial<Theme>;
  readonly lock?: Lock;
  readonly locale?: 'en-CA' | 'fr-CA';
}

/** The plugin alone, standing at an address. */
export const startAccount = async ({
  at,
  auth,
  answers = {},
  demo = false,
  cognito = false,
  theme,
  lock = fakeLock(),
  locale = 'en-CA',
}: Situation) => {
  const router = fakeRouter(at);
  const http = fakeHttp(answers);
  const resources = fakeResources(answers);
  const toasts = fakeToasts();
  const plugin = await startPlugin(account, {
    setup,
    messages,
    locale,
    given: [
      [Router, router],
      [Http, http],
      [Resources, resources],
      [Toasts, toasts],
      [Auth, fakeAuth(auth)],
      [AppState, new AppStateStore()],
      [Theme, { ...fakeTheme(), ...theme }],
      [Lock, lock],
      [PublicConfig, fakeConfig({ DEMO: demo ? 'on' : 'off', ...(cognito && { IDENTITY: 'cognito' }) })],
    ],
  });
  const routes = plugin.contributed(Routes).map((contribution) => contribution.item);
  const open = () => {
    const route = routes.find((one) => one.path === router.path);
    if (!route) throw new Error(`No page at ${router.path}`);
    return plugin.draw(route.page);
  };
  return { plugin, router, http, resources, toasts, routes, open };
};
