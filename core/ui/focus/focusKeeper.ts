import { focusHeading } from './focusHeading.ts';
import { stopsIn } from './stops.ts';

/** Where something stood that was taken away: between what, and in what. */
interface Spot {
  readonly parent: Node;
  readonly before: Node | null;
  readonly after: Node | null;
}

/** Where the focus was. */
interface Place {
  readonly element: HTMLElement;
  /** What floats above the page and holds it; null on the page itself. */
  readonly layer: Element | null;
  /** Known once it is gone. */
  spot?: Spot;
}

/** What floats above the page: dialogs, menus, messages. */
const layers = '.bp6-portal, .pav-toasts';
/** Beyond these it is another page: only its heading says so. */
const pageEdges = `main, body, .pv-page, ${layers}`;
/** Beyond these it is about something else. */
const edges = 'section, article, form, .pv-card, [role="tabpanel"], [role="dialog"], [role="alertdialog"]';

const layerOf = (element: Element): Element | null => element.closest(layers);

/** What stands there now, else what follows, else what is before it: a list's next item, or what replaced it. */
const beside = ({ parent, before, after }: Spot): HTMLElement | undefined => {
  let room = parent instanceof Element ? parent : null;
  const ends = [before?.parentNode === room && before?.nextSibling, after?.parentNode === room && after];
  let next = ends.find((one) => one instanceof Node) ?? (before?.parentNode === room ? null : room?.firstChild) ?? null;
  while (room && !room.matches(pageEdges)) {
    const nodes: readonly Node[] = [...room.childNodes];
    const at = next ? nodes.indexOf(next) : nodes.length;
    for (const node of [...nodes.slice(at), ...nodes.slice(0, at).reverse()]) {
      const [stop] = node instanceof Element ? stopsIn(node) : [];
      if (stop) return stop;
    }
    if (room.matches(edges)) return room.matches('[role$="dialog"]') ? (room as HTMLElement) : undefined;
    next = room.nextSibling;
    room = room.parentElement;
  }
  return undefined;
};

/**
 * The one rule for a focus whose element is gone: to the next item; from something that floated above the page, to what opened
 * it or the next item there; else to the page's heading.
 */
export class FocusKeeper {
  /** The last place on the page, then the last in each layer above it. */
  private places: Place[] = [];
  /** The focus is there, and was not given up by a press beside it. */
  private held = false;
  private byKeys = false;
  private readonly changes = new MutationObserver((records) => this.look(records));
  private stopWaiting = (): void => undefined;

  start(): () => void {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== document.body) this.remember(activeElement);
    // Who had pressed something lost the focus with what stood here before, such as the sign-in page or the lock.
    else if (navigator.userActivation?.hasBeenActive) this.stopWaiting = focusHeading();
    const listeners = new AbortController();
    const on = (kinds: readonly string[], hear: (event: Event) => void): void => {
      for (const kind of kinds)
        document.addEventListener(kind, hear, { capture: true, passive: true, signal: listeners.signal });
    };
    on(['focusin'], ({ target }) => target instanceof HTMLElement && this.remember(target));
    on(['focusout'], ({ target }) => {
      // Taken away, or pressed beside it: that shows in a moment.
      setTimeout(() => {
        const left = target instanceof HTMLElement && target.isConnected && !target.matches(':disabled');
        if (left && document.activeElement === document.body && this.places.at(-1)?.element === target)
          this.held = false;
      });
    });
    on(['keydown'], () => (this.byKeys = true));
    on(['pointerdown', 'wheel', 'touchmove'], () => (this.byKeys = false));
    this.changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      listeners.abort();
      this.changes.disconnect();
      this.stopWaiting();
      this.places = [];
    };
  }

  /** What floated above the page closes: the focus that is still within it goes back at once. */
  leave(layer: Element | null): void {
    if (!layer?.contains(document.activeElement)) return;
    const outside = layerOf(layer);
    this.places = this.places.filter((place) => place.layer !== outside);
    this.giveBack();
  }

  /** What is hidden or switched off does not take it. */
  private focus(element: HTMLElement): boolean {
    element.focus({ preventScroll: !this.byKeys });
    return document.activeElement === element;
  }

  private remember(element: HTMLElement): void {
    const layer = layerOf(element);
    const known = this.places.findIndex((place) => place.layer === layer);
    this.places = [...(known < 0 ? this.places : this.places.slice(0, known)), { element, layer }];
    this.held = true;
  }

  private look(records: readonly MutationRecord[]): void {
    for (const { removedNodes, target, previousSibling, nextSibling } of records)
      for (const removed of removedNodes)
        for (const place of this.places) {
          const tracked = place.spot?.parent ?? place.element;
          if (tracked.isConnected || !removed.contains(tracked)) continue;
          place.spot = { parent: target, before: previousSibling, after: nextSibling };
        }
    const last = this.places.at(-1);
    if (!this.held || last?.element.isConnected !== false || document.activeElement !== document.body) return;
    this.giveBack();
  }

  private giveBack(): void {
    for (const { element, spot } of [...this.places].reverse()) {
      if (element.isConnected && this.focus(element)) return;
      const stood = element.parentNode && { parent: element.parentNode, before: element, after: element.nextSibling };
      const place = element.isConnected ? stood : spot;
      const found = place && beside(place);
      if (found && this.focus(found)) return;
    }
    this.held = false;
    this.stopWaiting();
    this.stopWaiting = focusHeading();
  }
}
