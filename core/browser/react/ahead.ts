import type { ComponentType } from 'react';
import type { Registry } from '../registry/registry.ts';
import { findRoute } from '../router/findRoute.ts';
import { type Route, Routes } from '../slots.ts';

const loads = new WeakMap<object, () => Promise<unknown>>();

/** What is shown later by itself is tried then, with all that belongs to a failure; nothing is said of one now. */
export const loadsAhead = (component: ComponentType<never>, load: () => Promise<unknown>): void =>
  void loads.set(component, load);

/** Begins to fetch the code of those values of an item that are lazy pages: they will be shown in a moment. */
export const fetchAhead = (item: object): void => {
  for (const value of Object.values<unknown>({ ...item })) {
    if (typeof value === 'function')
      loads
        .get(value)?.()
        .catch(() => undefined);
  }
};

/** The page of a route and the parts that stand on it from the beginning: one moment, and so one request. */
export const fetchRouteAhead = (registry: Pick<Registry, 'contributed'>, route: Route): void => {
  fetchAhead(route);
  for (const slot of route.brings ?? []) for (const { item } of registry.contributed(slot)) fetchAhead(item);
};

/** For a link that somebody points at or has reached with the keyboard. */
export const fetchAddressAhead = (registry: Pick<Registry, 'contributed'>, address: string): void => {
  const found = findRoute(registry.contributed(Routes), address.split(/[?#]/)[0]!);
  if (found) fetchRouteAhead(registry, found.route);
};
