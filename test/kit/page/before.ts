/** How the page and the process were before a suite began, and the way back: suites share both, and each finds them as new. */
import { page } from './window.ts';

type Described = readonly [object, ReadonlyMap<PropertyKey, PropertyDescriptor>];

const describe = (one: object): Described => [
  one,
  new Map(Reflect.ownKeys(one).map((key) => [key, Reflect.getOwnPropertyDescriptor(one, key)!])),
];
const isSame = (one: PropertyDescriptor, other: PropertyDescriptor | undefined): boolean =>
  Object.is(one.value, other?.value) && one.get === other?.get && one.set === other?.set;
const putBack = ([one, known]: Described): void => {
  for (const key of Reflect.ownKeys(one)) if (!known.has(key)) Reflect.deleteProperty(one, key);
  for (const [key, was] of known)
    if (!isSame(was, Reflect.getOwnPropertyDescriptor(one, key))) Reflect.defineProperty(one, key, was);
};

/** Listeners of the window and of the document, since the suite began. */
const forgets: (() => void)[] = [];
let ofErrors = 0;
const listenForGood = page.addEventListener.bind(page);
/** Hears the window's errors, but while a test listens for them itself. */
export const onError = (hear: (error: unknown) => void): void =>
  listenForGood('error', ({ error }: ErrorEvent) => {
    if (error && ofErrors === 0) hear(error);
  });
for (const target of [page, document]) {
  const { addEventListener, removeEventListener } = target;
  const listen = (...[type, ...how]: Parameters<typeof addEventListener>): void => {
    if (target === page && type === 'error') ofErrors += 1;
    forgets.push(() => Reflect.apply(removeEventListener, target, [type, ...how]));
    Reflect.apply(addEventListener, target, [type, ...how]);
  };
  const forget = (...[type, ...how]: Parameters<typeof removeEventListener>): void => {
    if (target === page && type === 'error') ofErrors -= 1;
    Reflect.apply(removeEventListener, target, [type, ...how]);
  };
  Object.assign(target, { addEventListener: listen, removeEventListener: forget });
}
const { addEventListener, removeEventListener } = page;
Object.assign(globalThis, { addEventListener, removeEventListener });

const timers = new Set<NodeJS.Timeout>();
const { setTimeout: later, setInterval: often, clearTimeout: clear } = globalThis;
const kept = (timer: NodeJS.Timeout): NodeJS.Timeout => (timers.add(timer), timer);
Object.assign(globalThis, {
  setTimeout: Object.assign((...given: Parameters<typeof later>) => kept(later(...given)), later),
  setInterval: (...given: Parameters<typeof often>) => kept(often(...given)),
});

const isClass = (one: unknown): one is { readonly prototype: object } =>
  typeof one === 'function' && typeof one.prototype === 'object';
const classes = Object.getOwnPropertyNames(page)
  .map((name): unknown => Reflect.get(page, name))
  .filter(isClass)
  .flatMap((one) => [one, one.prototype]);
const before = [globalThis, page, document, navigator, document.body, performance, ...classes].map(describe);

const emptied = (one: Element): void => {
  for (const { name } of [...one.attributes]) one.removeAttribute(name);
};

/** What runs is stopped, what was changed is as before, and the page is empty. */
export const beginAnew = (): void => {
  for (const timer of timers) clear(timer);
  timers.clear();
  for (const forget of forgets.splice(0)) forget();
  ofErrors = 0;
  for (const one of before) putBack(one);
  // React marks a document that it listens to.
  for (const key of Object.keys(document)) Reflect.deleteProperty(document, key);
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const one of [document.documentElement, document.body]) emptied(one);
  localStorage.clear();
  sessionStorage.clear();
  page.history.replaceState(null, '', '/');
};
