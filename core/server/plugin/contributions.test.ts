import * as z from 'zod/mini';
import { contributionsOf, type Extended } from './contributions.ts';
import { extended, type ServerExtension } from './extension.ts';
import { startPlugins } from './pluginHost.ts';
import { definePlugin } from '#core/plugin';

const text = { 'en-CA': 'Faxes', 'fr-CA': 'Télécopies' };
const faxes = definePlugin({ id: 'faxes', title: text, summary: text, audience: [] });
const errors: unknown[] = [];
const listening: string[] = [];
const extension = {
  scope: (owner: string, own: (undo: () => void) => void) => ({
    listen: () => {
      listening.push(owner);
      own(() => void listening.splice(listening.indexOf(owner), 1));
    },
  }),
} as unknown as ServerExtension;
const given = (environment: Record<string, unknown> = {}): Extended => ({
  services: { log: { error: (what: unknown) => errors.push(what) } } as never,
  extension,
  environment,
});

test('what a layer adds to a scope ends with the plugin', async () => {
  const added = await contributionsOf('faxes', given(), (scope) => (scope as unknown as { listen(): void }).listen());
  expect(listening).toEqual(['faxes']);
  await added.withdraw();
  expect(listening).toEqual([]);
});

test('a layer’s getters are asked when they are used, not before', () => {
  let asked = 0;
  const context = extended<{ db: string; record: string }>(
    { db: 'db' },
    {
      get record() {
        asked += 1;
        return 'record';
      },
    },
  );
  expect(asked).toBe(0);
  expect([context.db, context.record]).toEqual(['db', 'record']);
});

test('a plugin is given the variables that it names, and no others', async () => {
  const seen: unknown[] = [];
  await contributionsOf('faxes', given({ FAX_URL: 'https://fax.example', CODE_KEY: 'secret' }), ({ environment }) => {
    seen.push(environment(z.object({ FAX_URL: z.string() })));
  });
  expect(seen).toEqual([{ FAX_URL: 'https://fax.example' }]);
});

test('a plugin whose variable is missing does not start, and says which', async () => {
  const [plugin] = await startPlugins(
    [
      {
        manifest: faxes,
        load: async () => ({ setup: ({ environment }) => void environment(z.object({ FAX_URL: z.string() })) }),
      },
    ],
    given({ FAX_URL: 7 }),
    {} as never,
    () => undefined,
  );
  expect(plugin).toMatchObject({ state: 'failed', reason: expect.stringContaining('FAX_URL: ') });
  expect(errors).toHaveLength(1);
});
