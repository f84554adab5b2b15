import { turns } from '#core/browser';

/** What the bundler's own code calls for every file that an `import()` needs; the code in it runs behind what this returns. */
declare const __webpack_require__: { e: (chunk: number | string) => Promise<unknown> };

let ours: typeof __webpack_require__.e | undefined;

/** Code that comes together is set going in turns. */
export const runInTurns = (): void => {
  const ensure = __webpack_require__.e;
  if (ensure === ours) return;
  ours = (chunk) => ensure(chunk).then(() => turns.take());
  __webpack_require__.e = ours;
};
