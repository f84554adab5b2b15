import { registerHooks } from 'node:module';

const empty = new URL('../empty.cjs', import.meta.url).href;
/** Helpers of tests, which may keep what one suite says, and set up what is done around each of its tests. */
const ofTests = /\/plugins\/[^/]+\/browser\/(.+\/)?tests\/|\/test\/kit\/(?!page\/)/;

registerHooks({
  resolve: (specifier, context, next) => {
    // Style sheets, fonts and pictures are no modules in Node.
    if (/\.(css|woff2?|svg)$/.test(specifier)) return { url: empty, format: 'commonjs', shortCircuit: true };
    const found = next(specifier, context);
    // The runner loads each suite with a number of its own: its helpers are loaded for it as well, all else once for all.
    const [, suite] = context.parentURL?.split('?', 2) ?? [];
    return suite && ofTests.test(found.url) ? { ...found, url: `${found.url}?${suite}` } : found;
  },
});
