import { StaleChunks } from './staleChunk.ts';

const chunkError = Object.assign(new Error('Loading chunk plugin-faxes failed.'), { name: 'ChunkLoadError' });

const trial = (online = true) => {
  let reloads = 0;
  const chunks = new StaleChunks(
    sessionStorage,
    () => reloads++,
    () => online,
  );
  return { chunks, reloads: () => reloads };
};

beforeEach(() => sessionStorage.clear());

test('a stale chunk reloads the page once', () => {
  const { chunks, reloads } = trial();
  expect(chunks.reloadOnce('faxes', chunkError)).toBe(true);
  expect(chunks.reloadOnce('faxes', chunkError)).toBe(false);
  expect(reloads()).toBe(1);
});

test('once it has loaded, a later build may reload it again', () => {
  const { chunks, reloads } = trial();
  chunks.reloadOnce('faxes', chunkError);
  chunks.loaded('faxes');
  chunks.reloadOnce('faxes', chunkError);
  expect(reloads()).toBe(2);
});

test('neither another error nor being offline reloads', () => {
  expect(trial().chunks.reloadOnce('faxes', new Error('boom'))).toBe(false);
  expect(trial(false).chunks.reloadOnce('faxes', chunkError)).toBe(false);
});
