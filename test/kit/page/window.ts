import { TestEnvironment } from 'jest-environment-jsdom';

/** Scripts run in the process itself, not in a world of the window's: only so they are loaded once for many suites. */
const config = { testEnvironmentOptions: { runScripts: undefined }, globals: {} };
const environment: InstanceType<typeof TestEnvironment> = Reflect.construct(TestEnvironment, [
  { projectConfig: config },
  { console },
]);
const { dom, fakeTimersModern: ofWindow } = environment;

/** The clock that a test may have instead of the world's: the environment's kind, for this process. */
export const clock: NonNullable<typeof ofWindow> = Reflect.construct(ofWindow!.constructor, [
  { config: { fakeTimers: { enableGlobally: true } }, global: globalThis },
]);

/** The window of this process's one page. `window` is the process's own global object, which has all that this one has. */
export const page = dom!.window;

/** Node's own, which jsdom's are made of, or which the environment has copied for a window of another world. */
const nodes = new Set(['console', 'performance', 'atob', 'btoa', 'queueMicrotask', 'process', 'Buffer']);
for (const name of ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval']) nodes.add(name);
/** The process's. */
const itself = ['window', 'self', 'top', 'parent', 'frames', 'global'];

// What a page here has not, though Node has.
for (const name of ['fetch', 'BroadcastChannel', 'EventSource', 'navigator', 'crypto'])
  Reflect.deleteProperty(globalThis, name);

const namesOf = (level: object | null): readonly string[] =>
  level === null || level === Object.prototype
    ? []
    : [...Object.getOwnPropertyNames(level), ...namesOf(Reflect.getPrototypeOf(level))];

for (const name of new Set(namesOf(page))) {
  const value: unknown = Reflect.get(page, name);
  if (nodes.has(name) || itself.includes(name) || /^_|-|^constructor$/.test(name)) continue;
  if (Object.is(value, Reflect.get(globalThis, name))) continue;
  const isFunction = typeof value === 'function';
  Object.defineProperty(globalThis, name, {
    ...{ configurable: true, enumerable: true },
    ...(isFunction || name === 'document'
      ? { writable: true, value: isFunction && /^[a-z]/.test(name) ? value.bind(page) : value }
      : { get: () => Reflect.get(page, name), set: (to: unknown) => void Reflect.set(page, name, to) }),
  });
}
for (const name of itself) Object.defineProperty(globalThis, name, { value: globalThis, configurable: true });

// A stand-in that comes later; libraries ask for it at the window of an element.
Object.defineProperty(page, 'CSS', { get: () => Reflect.get(globalThis, 'CSS') });
