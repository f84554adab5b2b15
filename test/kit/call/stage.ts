import type { BrowserContext, Page, Route } from 'playwright-core';
import type { FailureBody } from '#core/shared';
import type { TodaysVisit, Visit } from '#plugins/telemedicine/shared/visit.ts';
import { follow } from '../tour.ts';
import { device, visitOf } from './pretended.ts';

/** What pages of visits are told from now on, in place of the server's answers. */
export interface Stage {
  /** Null: there is none for this person. */
  visit: Visit | null;
  /** The answer to an invitation that is opened; null lets the guest in. `offline` is none. */
  refusal: (FailureBody & { readonly status: number }) | 'offline' | null;
  /** Null: the list cannot be read. */
  list: readonly TodaysVisit[] | null;
}

const pass = { pass: 'guest_of-the-stage', visit: 'visit-1', name: 'Marc Roy' };

const answer = async (route: Route, stage: Stage): Promise<void> => {
  const { refusal, visit, list } = stage;
  const path = new URL(route.request().url()).pathname.replace(/^.*\/telemedicine/, '');
  const failed = ({ status, ...json }: FailureBody & { readonly status: number }): Promise<void> =>
    route.fulfill({ status, json });
  if (path === '/guests/open') {
    if (refusal === 'offline') return route.abort('internetdisconnected');
    return refusal
      ? failed(refusal)
      : route.fulfill({ json: { ...pass, until: new Date(Date.now() + 3_600_000).toISOString(), over: false } });
  }
  if (path.startsWith('/guests/') || route.request().method() === 'PATCH') return route.fulfill({ status: 204 });
  if (path === '/ways') return route.fulfill({ json: { by: 'peers', iceServers: [] } });
  if (path === '/visits') {
    if (!list) return failed({ status: 503, code: 'unavailable', message: 'Try again in a moment.' });
    return route.fulfill({ json: { data: list, now: new Date().toISOString(), zone: 'America/Toronto' } });
  }
  if (!visit) return failed({ status: 404, code: 'not_found', message: 'There is no such visit.' });
  return route.fulfill({ json: { ...visit, now: new Date().toISOString() } });
};

/**
 * For states that are dear to bring about: the pages are real, what they are told is the test's. The live connection is there
 * and says nothing.
 */
export const stageVisits = async (context: BrowserContext): Promise<Stage> => {
  const stage: Stage = { visit: visitOf(), refusal: null, list: [] };
  await context.addInitScript((id) => sessionStorage.setItem('device', id), device);
  await context.routeWebSocket(/\/messaging\/live/, () => undefined);
  // Each call by itself: one that went along with others would be told the truth.
  await context.route('**/v3/together', (route) => route.fulfill({ status: 404, json: {} }));
  await context.route('**/v3/telemedicine/**', (route) => answer(route, stage));
  return stage;
};

/**
 * Leaves the page by way of another, with a heading of that name, and comes to an address: it asks for all anew, in an app that is open
 * already, which is a quarter of the work of a load.
 */
export const comeAnew = async (page: Page, address: string, by: readonly [string, RegExp]): Promise<void> => {
  await follow(page, by[0]);
  await page.getByRole('heading', { name: by[1] }).first().waitFor();
  await follow(page, address);
};
