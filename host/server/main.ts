import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { ServerEnvironment } from '../../config/environment.server.ts';
import { publicConfigFrom } from '../../config/environment.ts';
import { serverCatalogue } from '../../config/catalogue.server.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../../core/server/database/database.ts';
import { migrate } from '../../core/server/database/migrate.ts';
import { createApp, mountCalls } from '../../core/server/http/app.ts';
import { serveSite } from '../../core/server/http/site.ts';
import { removeSpool } from '../../core/server/http/spool.ts';
import { type JobRunner, startJobs } from '../../core/server/jobs/jobRunner.ts';
import { LiveHub } from '../../core/server/live/hub.ts';
import { mountLive } from '../../core/server/live/mountLive.ts';
import { type Contributions, contributionsOf } from '../../core/server/plugin/contributions.ts';
import { claims, startPlugins } from '../../core/server/plugin/pluginHost.ts';
import type { ServerCatalogueEntry, ServerServices } from '../../core/server/plugin/scope.ts';
import { mountFhir } from '../../core/server/fhir/mountFhir.ts';
import { askingOf, auditRefusal, recordFor } from '../../core/server/record/access/recordFor.ts';
import { asHistory, type RecordEvents } from '../../core/server/record/events.ts';
import { reindex } from '../../core/server/record/index/reindex.ts';
import { makeServices } from '../../core/server/services.ts';
import { openDoor } from './import/door.ts';
import { coreModules } from './modules.ts';
import { useRemoteRecord } from './remoteRecord.ts';
import { seedDemo } from './seedDemo.ts';
import { closeOnSignals } from './signals.ts';

export interface RunningServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly services: ServerServices;
  readonly database: Database;
  readonly jobs: JobRunner;
  readonly contributions: readonly Contributions[];
  readonly events: RecordEvents;
  /** Answers what is under way, then frees everything. May be called again. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly catalogue?: readonly ServerCatalogueEntry[];
  readonly database?: DatabaseOptions;
  /** The built site. */
  readonly site?: string;
  /** Where the public configuration's `PUBLIC_<NAME>` stand. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly now?: () => Date;
  /** Closes on SIGINT and SIGTERM and ends the process; on where absent. */
  readonly signals?: boolean;
}

const portTaken =
  ({ PORT, HOST }: ServerEnvironment) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') {
      throw new Error(`Port ${PORT} of ${HOST} is in use. Stop the other program, or choose another port with PORT.`);
    }
    if (error.code === 'EACCES') throw new Error(`Port ${PORT} may not be used. Choose one above 1023 with PORT.`);
    throw error;
  };

/** Opens the database, starts every feature, and listens. @throws Error that says what to do when it cannot */
export const startServer = async (
  environment: ServerEnvironment,
  options: StartOptions = {},
): Promise<RunningServer> => {
  const { catalogue = serverCatalogue, env = process.env } = options;
  let ready = false;
  const undo: (() => void | Promise<void>)[] = [];
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    ready = false;
    closing ??= (async () => {
      const errors: unknown[] = [];
      for (const step of undo.splice(0).reverse())
        await Promise.resolve()
          .then(step)
          .catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw new AggregateError(errors, 'The server did not stop in good order.');
    })();
    return closing;
  };

  try {
    const database = await openDatabase(environment, options.database);
    undo.push(database.close);
    const app = await createApp(environment, () => ready);
    const made = await makeServices(environment, database, app.log, options.now);
    const { services, switches } = made;

    const claim = claims();
    const core: Contributions[] = [];
    for (const { id, setup } of coreModules(made)) {
      const added = await contributionsOf(`core.${id}`, services, setup);
      undo.push(added.withdraw);
      claim(added);
      await migrate(database.db, added.migrations);
      core.push(added);
    }
    const plugins = await startPlugins(catalogue, services, database.db, claim);
    const running = plugins.flatMap((plugin) => (plugin.state === 'running' ? [plugin.contributions] : []));
    for (const { withdraw } of running) undo.push(withdraw);
    switches.fill(
      plugins.map((plugin) => ({
        manifest: plugin.manifest,
        failure: plugin.state === 'failed' ? plugin.reason : null,
      })),
    );
    const all = [...core, ...running];
    made.events.fill(all.flatMap(({ recordHandlers }) => recordHandlers));
    await reindex(services);
    if (environment.DEMO) await asHistory(() => seedDemo(services, all));
    await useRemoteRecord(made);

    const hub = new LiveHub(services);
    await hub.listen(database);
    const signals = new Map(all.flatMap((added) => added.signals.map((signal) => [signal.kind, signal] as const)));
    await mountLive(app, { services, hub, signals, switched: (owner) => switches.find(owner) !== undefined });
    const publicUrl = environment.PUBLIC_URL ?? '/';
    await mountFhir(app, {
      services,
      events: made.events,
      recordFor: (db, request, caller) => recordFor(services, db, askingOf(request, caller)),
      refused: (request, caller, error) => auditRefusal(services, askingOf(request, caller), error),
    });
    mountCalls(
      app,
      services,
      all.flatMap(({ routes }) => routes),
      publicUrl,
    );
    const config = publicConfigFrom(env, environment.DEMO);
    await serveSite(app, { folder: resolve(options.site ?? 'dist'), config, secure: publicUrl.startsWith('https:') });

    undo.push(removeSpool);
    const jobs = startJobs(
      services,
      all.flatMap((added) => added.jobs),
    );
    undo.push(
      jobs.stop,
      () => app.close(),
      () => hub.close(),
    );
    if (!options.database?.memory) undo.push(await openDoor(environment, { ...services, events: made.events }));
    await app.listen({ port: environment.PORT, host: environment.HOST }).catch(portTaken(environment));
    const { port } = app.server.address() as AddressInfo;
    ready = true;
    if (options.signals !== false) undo.push(closeOnSignals(close));
    return {
      url: `http://${environment.HOST}:${port}`,
      services,
      database,
      jobs,
      contributions: all,
      events: made.events,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
