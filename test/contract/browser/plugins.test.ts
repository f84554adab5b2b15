import { isDeepStrictEqual } from 'node:util';
import { doorCatalogue } from '#config/catalogue.door.ts';
import { catalogue as inside } from '#config/catalogue.ts';
import { type BrowserEntry, type CatalogueEntry, entry, Inboxes, Navigation } from '#core/browser';
import { type AnyManifest, type Token, type Tokens, tokenName } from '#core/plugin';
import { Auth, Resources } from '#core/shared';
import { VisitLine } from '#clinical/shared';
import { dueKinds } from '../dueKinds.ts';
import { FakeVisitLine } from '../../kit/browser/fakeVisitLine.ts';
import { settled } from '../../kit/browser/settled.ts';
import { type House, startHouse } from '../../kit/browser/startHouse.ts';
import { tryRegistry, type TriedRegistry } from '../../kit/browser/startRegistry.ts';
import { type Traces, watchLeaks } from '../../kit/browser/leaks.ts';

const catalogue = [...doorCatalogue, ...inside];

/** The promises of a plugin, asked of every line of the catalogue. */
let house: House;
let tried: TriedRegistry;

beforeEach(async () => {
  house = await startHouse();
  await house.kernel.service(Auth).logIn('patient@pavilion.test', 'secret', { keep: false });
  await settled();
});
afterEach(() => {
  tried.registry.stop();
  house.kernel.stop();
  localStorage.clear();
  sessionStorage.clear();
});

const countOf = ({ registry }: TriedRegistry, id: string): number =>
  registry.contributions.all.filter(({ owner }) => owner === id).length;

const tokensOf = (tokens: Tokens): readonly Token<unknown>[] => Object.values(tokens);
const declared = (manifest: AnyManifest) => [...new Set([...tokensOf(manifest.needs), ...tokensOf(manifest.wants)])];

/** Something for tokens that other plugins provide: the contract is about coming and going, not about their answers. */
const standIn = (token: Token<unknown>): object =>
  token === VisitLine ? new FakeVisitLine() : new Proxy({}, { get: () => () => undefined });

const begin = (line: CatalogueEntry, without: readonly Token<unknown>[] = []): void => {
  const { manifest, load } = line;
  tried = tryRegistry([entry({ ...manifest, after: [], essential: false }, load)], {
    prepare: async ({ messages }) => messages && house.kernel.i18n.load(messages),
  });
  const services = declared(manifest)
    .filter((token) => !without.includes(token))
    .map((token) => [token, house.kernel.registry.services.get(token) ?? standIn(token)] as const);
  tried.registry.provide('core', services);
  tried.registry.start();
  tried.registry.setEnabled([manifest.id]);
};

const state = (line: CatalogueEntry) => tried.registry.stateOf(line.manifest.id);
/** Code is fetched through the test runner's own compiler the first time: longer than a few turns. */
const arrived = async () => {
  while (tried.registry.busy) await new Promise((resolve) => setTimeout(resolve, 5));
};

const internals = () => {
  const services = house.kernel.registry.services as unknown as { provided: Map<unknown, { instance: unknown }> };
  return [...services.provided.values()].reduce((sum, { instance }) => {
    const parts = instance as {
      events?: { size?: number };
      signals?: { size?: number };
      missed?: { size?: number };
      slices?: { size?: number };
    };
    return sum + [parts.events, parts.signals, parts.missed, parts.slices].reduce((n, one) => n + (one?.size ?? 0), 0);
  }, 0);
};

/** What is left, without the answers that core keeps for a while on its own account. */
const traces = (now: () => Traces): Traces & { readonly internals: number } => {
  house.kernel.service(Resources).reset();
  return { ...now(), internals: internals() };
};

/** On a busy machine what stops takes a few turns more; what is left behind is there for ever. */
const restingTraces = async (
  { now }: Pick<ReturnType<typeof watchLeaks>, 'now'>,
  wanted: ReturnType<typeof traces>,
): Promise<ReturnType<typeof traces>> => {
  for (let turn = 0; turn < 50 && !isDeepStrictEqual(traces(now), wanted); turn += 1) await settled(2);
  return traces(now);
};

describe.each(catalogue.map((line) => [line.manifest.id, line] as const))('plugin %s', (id, line) => {
  test('starts', async () => {
    begin(line);
    await arrived();
    expect(state(line)).toEqual({ is: 'running' });
    expect(tried.reports).toEqual([]);
    expect(countOf(tried, id)).toBeGreaterThan(0);
  });

  test('ENT-9 shows no in-box and no mark in the menu that the server does not count', async () => {
    begin(line);
    await arrived();
    const { registry } = tried;
    const shown = [
      ...registry.contributed(Inboxes).map(({ item }) => item.id),
      ...registry.contributed(Navigation).flatMap(({ item }) => item.due ?? []),
    ];
    expect(shown.filter((kind) => !dueKinds.includes(kind) || !kind.startsWith(`${id}.`))).toEqual([]);
  });

  test('stops and leaves no contribution, timer, listener, reaction or subscription behind', async () => {
    await line.load();
    const leaks = watchLeaks();
    try {
      const before = traces(leaks.now);
      begin(line);
      await arrived();
      expect(state(line)).toEqual({ is: 'running' });
      tried.registry.setEnabled([]);
      await settled(2);
      expect(state(line)).toEqual({ is: 'disabled' });
      expect(countOf(tried, id)).toBe(0);
      expect(await restingTraces(leaks, before)).toEqual(before);
      expect(tried.reports).toEqual([]);
    } finally {
      leaks.end();
    }
  });

  test('starts twice, the second time like the first', async () => {
    begin(line);
    await arrived();
    const first = countOf(tried, id);
    tried.registry.setEnabled([]);
    tried.registry.setEnabled([id]);
    await arrived();
    expect(state(line)).toEqual({ is: 'running' });
    expect(countOf(tried, id)).toBe(first);
  });

  test('is rolled back when its setup throws half-way', async () => {
    const leaks = watchLeaks();
    const before = traces(leaks.now);
    const half = async (): Promise<BrowserEntry> => {
      const { setup } = await line.load();
      return {
        setup(scope) {
          setup(scope);
          throw new Error('half-way');
        },
      };
    };
    try {
      begin(entry(line.manifest, half));
      await arrived();
      expect(state(line)).toMatchObject({ is: 'failed', error: { message: 'half-way' } });
      expect(countOf(tried, id)).toBe(0);
      expect(await restingTraces(leaks, before)).toEqual(before);
    } finally {
      leaks.end();
    }
  });

  const needs = tokensOf(line.manifest.needs);
  const wants = tokensOf(line.manifest.wants);

  if (needs.length > 0) {
    test.each(needs.map((token) => [tokenName(token), token] as const))('waits for %s', async (name, token) => {
      begin(line, [token]);
      await arrived();
      expect(state(line)).toEqual({ is: 'waiting', missing: [name] });
      tried.registry.provide('core', [[token, house.kernel.registry.services.get(token) ?? standIn(token)]]);
      await arrived();
      expect(state(line)).toEqual({ is: 'running' });
    });
  }

  if (wants.length > 0) {
    test.each(wants.map((token) => [tokenName(token), token] as const))('runs without %s', async (_, token) => {
      begin(line, [token]);
      await arrived();
      expect(state(line)).toEqual({ is: 'running' });
    });
  }
});
