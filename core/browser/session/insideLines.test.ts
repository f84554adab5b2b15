import { waitFor } from '@testing-library/react';
import { type AnyManifest, definePlugin } from '#core/plugin';
import { type Role, staffRoles } from '#core/shared';
import { Translations } from '../i18n/translations.ts';
import { Registry } from '../registry/registry.ts';
import { type CatalogueEntry, entry } from '../registry/setup.ts';
import { RouterStore } from '../router/routerStore.ts';
import { Routes } from '../slots.ts';
import { insideLines } from './insideLines.ts';

const manifest = (is: Partial<AnyManifest> & Pick<AnyManifest, 'id'>): AnyManifest => {
  const text = { 'en-CA': is.id, 'fr-CA': is.id };
  return definePlugin({ title: text, summary: text, audience: ['patient'], ...is });
};

const start = (role: Role) => {
  const asked: string[] = [];
  const line = (is: Parameters<typeof manifest>[0], path: string): CatalogueEntry =>
    entry(manifest(is), async () => {
      asked.push(is.id);
      return {
        setup: ({ add }) => add(Routes, { path, allow: staffRoles, page: () => null, title: () => is.id }),
      };
    });
  const lines = [
    line({ id: 'record', essential: true }, '/record'),
    // Waits for one that comes later.
    line({ id: 'notes', after: ['visits'] }, '/notes'),
    line({ id: 'visits' }, '/visits'),
    line({ id: 'faxes', essential: true, audience: staffRoles }, '/faxes'),
    line({ id: 'apps' }, '/apps'),
  ];
  const registry = new Registry({
    catalogue: [],
    strict: true,
    loading: { delays: [], sleep: () => Promise.resolve(), reloadOnce: () => false, loaded: () => undefined },
    prepare: () => Promise.resolve(),
    report: (error) => {
      throw error;
    },
    log: () => undefined,
  });
  registry.start();
  const router = new RouterStore(() => ({ role }));
  const inside = insideLines({ lines, registry, router, i18n: new Translations('en-CA'), role: () => role });
  const open = async (...ids: string[]): Promise<void> => {
    inside.admit(ids);
    registry.setEnabled(ids);
    await waitFor(() => expect(registry.busy).toBe(false));
  };
  const end = (): void => {
    inside.stop();
    router.dispose();
  };
  return { asked, registry, router, inside, open, end };
};

beforeEach(() => window.history.replaceState(null, '', '/record'));

test('PRD-4 the code of all features that are on is asked for at once, also of those that wait for others', async () => {
  const { asked, registry, inside, open, end } = start('practitioner');
  inside.admit(['notes', 'visits']);
  expect(new Set(asked)).toEqual(new Set(['record', 'notes', 'visits', 'faxes']));
  await open('notes', 'visits');
  expect(registry.stateOf('notes')?.is).toBe('running');
  expect(asked).not.toContain('apps');
  end();
});

test('code that is asked for ahead starts nothing', async () => {
  const { asked, registry, inside, end } = start('practitioner');
  inside.fetch(['visits']);
  expect(new Set(asked)).toEqual(new Set(['record', 'visits', 'faxes']));
  expect(registry.manifests).toEqual([]);
  end();
});

test('GRD-2 what is there for staff alone is fetched for a patient only to know whose an address is', async () => {
  const { asked, registry, router, open, end } = start('patient');
  await open('notes', 'visits');
  expect(registry.stateOf('record')?.is).toBe('running');
  expect(asked).not.toContain('faxes');
  router.go('/faxes');
  // Never missing in between: the page would say so.
  expect(registry.busy).toBe(true);
  await waitFor(() => expect(registry.contributed(Routes).some(({ owner }) => owner === 'faxes')).toBe(true));
  end();
});
