import { setMaxListeners } from 'node:events';
import type { PlayedTime } from './playedTime.ts';

/** One for all pages: each hears of it what is told inside its own time. */
class PlayedTarget extends EventTarget {
  private readonly heard = new Map<unknown, EventListener>();

  constructor(private readonly time: PlayedTime) {
    super();
    setMaxListeners(0, this);
  }

  override addEventListener(type: string, hear: EventListener): void {
    const { time } = this;
    const { page } = time;
    const own = (event: Event): void => {
      if (time.page === page) hear(event);
    };
    this.heard.set(hear, own);
    super.addEventListener(type, own);
  }

  override removeEventListener(type: string, hear: EventListener): void {
    super.removeEventListener(type, this.heard.get(hear) ?? hear);
  }
}

/** As much of a page's surroundings as the parts of a session ask for, where there is no page. Returns the way back. */
export const playedWindow = (time: PlayedTime): (() => void) => {
  const surroundings = {
    window: Object.assign(new PlayedTarget(time), { location: { href: 'https://clinic.example/' } }),
    document: Object.assign(new PlayedTarget(time), { visibilityState: 'visible' }),
  };
  for (const [name, value] of Object.entries(surroundings))
    Object.defineProperty(globalThis, name, { configurable: true, value });
  return () => {
    for (const name of Object.keys(surroundings)) Reflect.deleteProperty(globalThis, name);
  };
};
