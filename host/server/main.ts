import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { ServerEnvironment } from '#config/environment.server.ts';
import { publicConfigFrom } from '#config/environment.ts';
import { serverCatalogue } from '#config/catalogue.server.ts';
import type { Database, DatabaseOptions } from '#core/server/database/database.ts';
import { openDatabase } from '#core/server/database/openDatabase.ts';
import { databaseLacks, readinessOf } from '#core/server/database/readiness.ts';
import { isEmpty, migrate, prepareRoles } from '#core/server/database/migrate.ts';
import { type AdmissionLimits, admissionOf, embeddedLimits, usualLimits } from '#core/server/http/admission.ts';
import { createApp, mountCalls } from '#core/server/http/app.ts';
import { serveSite } from '#core/server/http/site/site.ts';
import { removeSpool, sweepSpools } from '#core/server/http/bytes/spool.ts';
import { type JobRunner, startJobs } from '#core/server/jobs/jobRunner.ts';
import { LiveHub } from '#core/server/live/hub.ts';
import { mountLive } from '#core/server/live/mountLive.ts';
import { type Contributions, contributionsOf } from '#core/server/plugin/contributions.ts';
import { claims, startPlugins } from '#core/server/plugin/pluginHost.ts';
import type { ServerCatalogueEntry, ServerServices } from '#core/server/plugin/scope.ts';
import { mountProtocols } from '#core/server/protocols/mountProtocols.ts';
import { mountExportFiles } from '#clinical/server/export/mountExportFiles.ts';
import { mountFhir } from '#clinical/server/fhir/mountFhir.ts';
import { mountSmart } from '#clinical/server/smart/mountSmart.ts';
import { askingOf, recordFor } from '#clinical/server/access/recordFor.ts';
import { asHistory, type RecordEvents } from '#clinical/server/record/events.ts';
import { reindex } from '#clinical/server/index/reindex.ts';
import { observeHouse } from '#core/server/telemetry/houseFigures.ts';
import { metricsFor, mountMetrics, serveMetrics } from '#core/server/telemetry/metricsEndpoint.ts';
import { tracingFor } from '#core/server/telemetry/tracingFor.ts';
import { type BackupRequest, makeBackup } from './backup/makeBackup.ts';
import { copyFor } from './copyFor.ts';
import { houseServices } from './houseServices.ts';
import { openDoor } from './import/door.ts';
import { coreModules } from './modules.ts';
import { useRemoteRecord } from './remoteRecord.ts';
import { demoForPreview } from './demo/demoForPreview.ts';
import { seedDemo } from './demo/seedDemo.ts';
import { askedByPages, appOptions, databasePlace, mailPlace, metricsPlace, outsideOf } from './serverOptions.ts';
import { closeOnSignals } from './signals.ts';

export interface RunningServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly environment: ServerEnvironment;
  readonly services: ServerServices;
  readonly database: Database;
  readonly jobs: JobRunner;
  readonly contributions: readonly Contributions[];
  readonly events: RecordEvents;
  /** Null where METRICS_PORT is not set. */
  readonly metricsPort: number | null;
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
  /** How many calls wait and for how long; tests on a busy machine are more patient. */
  readonly admission?: Partial<AdmissionLimits>;
  /** Hears what a start that takes long is doing, a line each. */
  readonly progress?: (line: string) => void;
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
  const { catalogue = serverCatalogue, env = process.env, progress = () => undefined } = options;
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
    const limits = environment.DATABASE_URL === undefined ? embeddedLimits : usualLimits;
    const admission = admissionOf({ ...limits, ...options.admission });
    let missing: () => Promise<readonly string[]> = async () => [];
    const metricsAt = metricsPlace(environment);
    const figures = await metricsFor(metricsAt);
    const { metrics } = figures;
    const tracing = await tracingFor(environment.OTEL_EXPORTER_OTLP_ENDPOINT, environment.OTEL_SERVICE_NAME);
    undo.push(tracing.close);
    const app = await createApp(appOptions(environment), {
      isReady: () => ready,
      missing: () => missing(),
      ...{ admission, metrics, tracing },
    });
    mountMetrics(app, metricsAt, figures);
    const database = await openDatabase(databasePlace(environment), {
      say: (what) => app.log.warn(what),
      statements: tracing.statements,
      ...options.database,
    });
    undo.push(database.close);
    const copy = await copyFor(environment, { log: app.log, now: options.now, statements: tracing.statements });
    undo.push(copy.close);
    if (await isEmpty(database.db)) progress('Preparing the database...');
    await prepareRoles(database.db);
    const made = await houseServices(environment, { database, copy, log: app.log, now: options.now, metrics });
    const { services, switches } = made;

    const claim = claims();
    const core: Contributions[] = [];
    for (const { id, setup } of coreModules(made, mailPlace(environment), outsideOf(environment))) {
      const added = await contributionsOf(`core.${id}`, made, setup);
      undo.push(added.withdraw);
      claim(added);
      await migrate(database.db, added.migrations);
      core.push(added);
    }
    const plugins = await startPlugins(catalogue, made, database.db, claim);
    const running = plugins.flatMap((plugin) => (plugin.state === 'running' ? [plugin.contributions] : []));
    for (const { withdraw } of running) undo.push(withdraw);
    switches.fill(
      plugins.map((plugin) => ({
        manifest: plugin.manifest,
        failure: plugin.state === 'failed' ? plugin.reason : null,
      })),
      [...core, ...running].flatMap(({ routes }) => routes.map(({ call }) => call)),
    );
    const all = [...core, ...running];
    const migrations = all.flatMap((added) => added.migrations.map(({ name }) => name));
    const lacks = await databaseLacks(database, migrations);
    if (lacks.length > 0) throw new Error(['The database is not complete.', ...lacks].join('\n'));
    missing = readinessOf(database, migrations);
    await reindex(services);
    if (environment.DEMO) await asHistory(() => seedDemo(services, all, progress));
    services.previews.makeWith(demoForPreview(services, all));
    await useRemoteRecord(made, environment);

    const hub = new LiveHub(services);
    await hub.listen(database);
    const signals = new Map(all.flatMap((added) => added.signals.map((signal) => [signal.kind, signal] as const)));
    await mountLive(app, { services, hub, signals, switched: (owner) => switches.find(owner) !== undefined });
    const publicUrl = environment.PUBLIC_URL ?? '/';
    await mountSmart(app, { services, admission });
    mountExportFiles(app, { services, admission });
    await mountFhir(app, {
      services,
      events: made.events,
      longestBody: environment.FHIR_BUNDLE_MAX_BYTES,
      mostBundled: environment.FHIR_BUNDLE_MAX_ENTRIES,
      recordFor: (db, request, caller) => recordFor(services, db, askingOf(services, request, caller)),
      admission,
      refused: made.extension.refused,
    });
    await mountProtocols(
      app,
      { services, admission },
      all.flatMap(({ protocols }) => protocols),
    );
    mountCalls(
      app,
      made,
      all.flatMap(({ routes }) => routes),
      publicUrl,
      admission,
    );
    const config = publicConfigFrom(env, environment.DEMO);
    await serveSite(app, {
      folder: resolve(options.site ?? 'dist/site'),
      config,
      secure: publicUrl.startsWith('https:'),
      outside: askedByPages(environment),
    });

    await sweepSpools();
    undo.push(removeSpool);
    const added = all.flatMap(({ jobs }) => jobs);
    observeHouse({ services, database, admission, hub, jobs: added });
    const jobs = startJobs(services, added);
    undo.push(
      jobs.stop,
      () => app.close(),
      () => hub.close(),
    );
    const backup = (request: BackupRequest): Promise<string> => makeBackup(environment, database, request);
    if (!options.database?.memory) undo.push(await openDoor(environment, { ...services, events: made.events, backup }));
    await app.listen({ port: environment.PORT, host: environment.HOST }).catch(portTaken(environment));
    const { port } = app.server.address() as AddressInfo;
    const metricsServer = await serveMetrics(metricsAt, figures);
    if (metricsServer) undo.push(metricsServer.close);
    ready = true;
    if (options.signals !== false) undo.push(closeOnSignals(close));
    return {
      url: `http://${environment.HOST}:${port}`,
      environment,
      services,
      database,
      jobs,
      contributions: all,
      events: made.events,
      metricsPort: metricsServer?.port ?? null,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
