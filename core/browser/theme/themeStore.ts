import { autorun } from 'mobx';
import { makeStore } from '../makeStore.ts';
import type { Theme } from '#core/shared';

/** ENT-2, CST-6: bright or dark, by choice or as the system says; Blueprint's class on the body follows. */
export class ThemeStore implements Theme {
  choice: Theme['choice'] = 'system';
  text: Theme['text'] = 'normal';
  contrast: Theme['contrast'] = 'system';
  motion: Theme['motion'] = 'system';
  private systemDark: boolean;
  private readonly stops: (() => void)[] = [];

  constructor(query: MediaQueryList | undefined = globalThis.matchMedia?.('(prefers-color-scheme: dark)')) {
    this.systemDark = query?.matches ?? false;
    makeStore(this, { plain: ['stops'] });
    if (query) {
      const changed = (event: { readonly matches: boolean }): void => this.followSystem(event.matches);
      query.addEventListener('change', changed);
      this.stops.push(() => query.removeEventListener('change', changed));
    }
  }

  get bright(): boolean {
    return this.choice === 'system' ? !this.systemDark : this.choice === 'bright';
  }

  choose(choice: Theme['choice']): void {
    this.choice = choice;
  }

  adapt(look: Parameters<Theme['adapt']>[0]): void {
    Object.assign(this, look);
  }

  get look(): Required<Parameters<Theme['adapt']>[0]> {
    return { text: this.text, contrast: this.contrast, motion: this.motion };
  }

  /** Keeps the page's classes and the browser's own parts (scroll bars, inputs) in step. */
  paint(body: HTMLElement): void {
    this.stops.push(
      autorun(() => {
        // On the root element too: its background shows beyond the body, and the first script sets it there before anything is drawn.
        const page = body.ownerDocument.documentElement;
        body.classList.toggle('bp6-dark', !this.bright);
        page.classList.toggle('bp6-dark', !this.bright);
        page.classList.toggle('pv-bright', this.bright);
        Object.assign(page.dataset, this.look);
      }),
    );
  }

  dispose(): void {
    for (const stop of this.stops.splice(0)) stop();
  }

  private followSystem(dark: boolean): void {
    this.systemDark = dark;
  }
}
