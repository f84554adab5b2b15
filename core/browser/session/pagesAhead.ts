import { autorun } from 'mobx';
import { type Allow, allows, isRecord, type Role, type Router } from '#core/shared';
import { fetchAhead } from '../react/lazy/lazyPage.tsx';
import type { Registry } from '../registry/registry.ts';
import { findRoute } from '../router/findRoute.ts';
import { type Brought, Routes } from '../slots.ts';

export interface PagesAheadOptions {
  readonly registry: Pick<Registry, 'contributed'>;
  readonly router: Pick<Router, 'path'>;
  readonly role: () => Role | null;
}

/** A finger or a pointer that only passes by asks for nothing. */
const restMs = 65;
/** Moves, since a page that opens under a pointer at rest is not pointed at. */
const kinds = ['pointermove', 'focusin'];

const isAllow = (given: unknown): given is Allow => Array.isArray(given);

const pathOf = (target: EventTarget | null): string | null => {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement && link.origin === location.origin ? link.pathname : null;
};

/**
 * Fetches a page's code together with the code of the parts that it will show, when the page opens and already when its link is
 * pointed at or focused. Code alone: what a person reads of a patient is noted, and pointing at a name is not reading.
 */
export const fetchPagesAhead = ({ registry, router, role }: PagesAheadOptions): (() => void) => {
  const isOpen = (item: unknown): boolean => !isRecord(item) || !isAllow(item.allow) || allows(item.allow, role());
  const fetchParts = (part: Brought): void => {
    if (typeof part === 'function') return fetchAhead(part);
    for (const { item } of registry.contributed<unknown>(part)) {
      if (isRecord(item) && isOpen(item)) Object.values(item).forEach(fetchAhead);
    }
  };
  const fetchPage = (path: string): void => {
    const route = findRoute(registry.contributed(Routes), path)?.route;
    if (!route || !isOpen(route)) return;
    fetchAhead(route.page);
    route.brings?.forEach(fetchParts);
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  let over: EventTarget | null = null;
  const point = ({ target }: Event): void => {
    if (target === over) return;
    over = target;
    clearTimeout(resting);
    const path = pathOf(target);
    if (path !== null) resting = setTimeout(() => fetchPage(path), restMs);
  };
  // Runs again as features start: each adds parts.
  const stop = autorun(() => fetchPage(router.path));
  for (const kind of kinds) document.addEventListener(kind, point);
  return () => {
    stop();
    clearTimeout(resting);
    for (const kind of kinds) document.removeEventListener(kind, point);
  };
};
