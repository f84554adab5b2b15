import { openRecord } from '#clinical/browser/record/openRecord.ts';
import { publicDefaults } from '#config/environment.ts';
import {
  createKernel,
  type CatalogueEntry,
  entry,
  type Kernel,
  type KernelOptions,
  Routes,
  type Setup,
} from '#core/browser';
import { type AnyManifest, definePlugin } from '#core/plugin';
import { staffRoles } from '#core/shared';
import type { WireRequest } from '#core/browser/http/transport.ts';
import { FakeSocket } from './fakeSocket.ts';
import { fakeServer, house } from './fakeServer.ts';

export interface House {
  readonly kernel: Kernel;
  readonly seen: WireRequest[];
  readonly answers: Record<string, unknown>;
  /** What happened outside the kernel, in order. */
  readonly log: string[];
  readonly reports: unknown[];
}

/** A small plugin for tests. */
export const plugin = (is: Partial<AnyManifest> & { readonly id: string }): AnyManifest =>
  definePlugin({
    title: { 'en-CA': is.id, 'fr-CA': is.id },
    summary: { 'en-CA': is.id, 'fr-CA': is.id },
    audience: ['patient'],
    ...is,
  });

export const line = (manifest: AnyManifest, setup: Setup<any> = () => undefined): CatalogueEntry =>
  entry(manifest, () => Promise.resolve({ setup }));

/** Stands in for the host, where the test does not bring it. */
const building = line(plugin({ id: 'building', essential: true }), ({ add }) => {
  const page = { page: () => null, title: () => '' };
  add(Routes, { ...page, path: '/', allow: 'anyone' });
  add(Routes, { ...page, path: '/login', allow: 'anyone' });
  add(Routes, { ...page, path: '/patient-profile/dashboard', allow: ['patient'] });
  add(Routes, { ...page, path: '/care-provider/dashboard', allow: staffRoles });
});

/** A whole kernel on a fake server, socket and page. */
export const startHouse = async (
  catalogue: readonly CatalogueEntry[] = [],
  answers: Record<string, unknown> = house(),
  more: Pick<KernelOptions, 'catalogueInside'> = {},
): Promise<House> => {
  const log: string[] = [];
  const reports: unknown[] = [];
  const server = fakeServer(answers);
  globalThis.WebSocket = Object.assign(FakeSocket, { OPEN: 1 }) as unknown as typeof WebSocket;
  const kernel = createKernel({
    catalogue: catalogue.some(({ manifest }) => manifest.id === 'host') ? catalogue : [building, ...catalogue],
    config: publicDefaults,
    strict: true,
    sessionPart: async () => openRecord,
    ...more,
    page: {
      transport: (request) => {
        log.push(`${request.method} ${request.url}`);
        return server.transport(request);
      },
      ask: () => Promise.reject(new Error('no address')),
      reload: () => log.push('reload'),
      whenIdle: () => undefined,
      log: () => undefined,
      showError: (_where, error) => reports.push(error),
    },
  });
  await kernel.start();
  return { kernel, seen: server.seen, answers: server.answers, log, reports };
};
