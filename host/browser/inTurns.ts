import { turns } from '#core/browser';

type Chunk = number | string;

/** `e` is what the bundler's own code calls for every file that an `import()` needs: its code runs behind what that returns. `u` says which file. */
declare const __webpack_require__: { e: (chunk: Chunk) => Promise<unknown>; readonly u: (chunk: Chunk) => string };

/** What a page is made of comes to be drawn at one moment, so that what its parts ask goes together. */
const feature = /(?:^|\/)plugin-/;

let ours: typeof __webpack_require__.e | undefined;

/** Features whose code comes together are set going in turns. */
export const runInTurns = (): void => {
  const ensure = __webpack_require__.e;
  if (ensure === ours) return;
  ours = (chunk) =>
    feature.test(__webpack_require__.u(chunk)) ? ensure(chunk).then(() => turns.take()) : ensure(chunk);
  __webpack_require__.e = ours;
};
