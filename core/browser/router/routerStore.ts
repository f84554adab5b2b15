import { navigate } from 'wouter/use-browser-location';
import { makeStore } from '../makeStore.ts';
import type { Router } from '#core/shared';
import { homeOf, type Visitor } from './guard.ts';

// wouter tells of these on the window when the address changes.
const events = ['popstate', 'pushState', 'replaceState', 'hashchange'];

/** Where the person is, and where they wanted to go before login. */
export class RouterStore implements Router {
  path = window.location.pathname;
  query = new URLSearchParams(window.location.search);
  /** The protected page first asked for, honoured after login. Holds no secret: what is one is taken from the address first. */
  wanted: string | null = null;
  private readonly blanked = new Map<string, string>();

  constructor(private readonly visitor: () => Visitor) {
    makeStore(this, { plain: ['visitor', 'blanked'], whole: ['query'] });
    for (const event of events) window.addEventListener(event, this.follow);
  }

  go(to: string, options?: { readonly replace?: boolean }): void {
    navigate(to, options);
    this.follow();
  }

  home(): string {
    return homeOf(this.visitor());
  }

  want(address: string | null): void {
    this.wanted = address;
  }

  /** Keeps what the guard took out of the address, for the page that asks for it. */
  hold(blanked: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(blanked)) this.blanked.set(name, value);
  }

  takeQuery(...names: string[]): Readonly<Record<string, string>> {
    const query = new URLSearchParams(window.location.search);
    const taken: Record<string, string> = {};
    for (const name of names) {
      const value = query.get(name) || this.blanked.get(name);
      if (value !== undefined && value !== '') taken[name] = value;
      if (query.get(name)) query.delete(name);
      this.blanked.delete(name);
    }
    const rest = query.toString();
    const { pathname, search, hash } = window.location;
    if (`?${rest}` !== search && search !== '')
      this.go(pathname + (rest === '' ? '' : `?${rest}`) + hash, { replace: true });
    return taken;
  }

  dispose(): void {
    for (const event of events) window.removeEventListener(event, this.follow);
  }

  private follow(): void {
    const { pathname, search } = window.location;
    if (this.path !== pathname) this.path = pathname;
    if (this.query.toString() !== new URLSearchParams(search).toString()) this.query = new URLSearchParams(search);
  }
}
