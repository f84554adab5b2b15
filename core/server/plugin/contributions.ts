import type { AnyCall, Schema } from '../../shared/index.ts';
import type { NamedMigration } from '../database/migrate.ts';
import type {
  Handler,
  RecordEvent,
  RecordEventContext,
  SeedContext,
  ServerScope,
  ServerServices,
  ServerSetup,
} from './scope.ts';

export interface MountedCall {
  /** The plugin or core module that answers it. */
  readonly owner: string;
  readonly call: AnyCall;
  readonly handle: Handler<AnyCall>;
  /** The handler runs outside any transaction and opens its own (`RouteOptions`). */
  readonly ownTransaction: boolean;
}

export interface SignalHandler {
  readonly owner: string;
  readonly kind: string;
  readonly schema: Schema;
  readonly handle: (data: any, caller: any) => Promise<void>;
  /** People with a pass may send it. */
  readonly guests: boolean;
}

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

export interface Seed {
  readonly name: string;
  readonly run: (context: SeedContext) => Promise<void>;
}

export interface RecordHandler {
  readonly owner: string;
  readonly types: ReadonlySet<string>;
  readonly handle: (events: readonly RecordEvent[], context: RecordEventContext) => Promise<void>;
  readonly history: boolean;
}

/** What one plugin or core module adds to the server. */
export interface Contributions {
  readonly owner: string;
  readonly routes: readonly MountedCall[];
  readonly migrations: readonly NamedMigration[];
  readonly signals: readonly SignalHandler[];
  readonly seeds: readonly Seed[];
  readonly jobs: readonly Job[];
  readonly recordHandlers: readonly RecordHandler[];
  /** Undoes what the setup owns, last first; survives one that throws. */
  withdraw(): Promise<void>;
}

/** Runs a setup and collects what it adds. @throws what the setup throws, after undoing what it had begun */
export const contributionsOf = async (
  owner: string,
  services: ServerServices,
  setup: ServerSetup,
): Promise<Contributions> => {
  const routes: MountedCall[] = [];
  const migrations: NamedMigration[] = [];
  const signals: SignalHandler[] = [];
  const seeds: Seed[] = [];
  const jobs: Job[] = [];
  const recordHandlers: RecordHandler[] = [];
  const undos: (() => void | Promise<void>)[] = [];

  const withdraw = async (): Promise<void> => {
    for (const undo of undos.splice(0).reverse()) {
      try {
        await undo();
      } catch (error) {
        services.log.error({ owner, err: error }, 'an undo failed');
      }
    }
  };

  const scope: ServerScope = {
    services,
    route: (call, handle, options) =>
      void routes.push({
        owner,
        call,
        handle: handle as Handler<AnyCall>,
        ownTransaction: options?.transaction === 'own',
      }),
    migration: (name, up) => void migrations.push({ name: `${owner}.${name}`, up }),
    signal: (kind, schema, handle) => void signals.push({ owner, kind, schema, handle, guests: false }),
    guestSignal: (kind, schema, handle) => void signals.push({ owner, kind, schema, handle, guests: true }),
    seed: (name, run) => void seeds.push({ name: `${owner}.${name}`, run }),
    job: (name, everyMs, run) => void jobs.push({ name: `${owner}.${name}`, everyMs, run }),
    onRecord: (types, handle, options) =>
      void recordHandlers.push({ owner, types: new Set(types), handle, history: options?.history ?? false }),
    own: (undo) => void undos.push(undo),
  };

  try {
    setup(scope);
  } catch (error) {
    await withdraw();
    throw error;
  }
  const byName = [...migrations].sort((one, other) => (one.name < other.name ? -1 : 1));
  return { owner, routes, migrations: byName, signals, seeds, jobs, recordHandlers, withdraw };
};
