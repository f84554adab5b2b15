import { type output, safeParse } from 'zod/v4/core';
import type { AnyCall, LiveKind, Schema } from '#core/shared';
import type { NamedMigration } from '../database/migrate.ts';
import type { MountedProtocol } from '../protocols/protocol.ts';
import type { BaseScope, Handler, SeedContext, ServerScope, ServerServices, ServerSetup, Speaker } from './scope.ts';
import { extended, type ServerExtension } from './extension.ts';

export interface MountedCall {
  /** The plugin or core module that answers it. */
  readonly owner: string;
  readonly call: AnyCall;
  readonly handle: Handler<AnyCall>;
  /** The handler runs outside any transaction and opens its own (`RouteOptions`). */
  readonly ownTransaction: boolean;
  /** See `RouteOptions`. */
  readonly waitsElsewhere: boolean;
}

export interface SignalHandler {
  readonly owner: string;
  readonly kind: string;
  readonly schema: Schema;
  /** A method, so that each handler may say what its schema reads. */
  handle(data: unknown, from: Speaker): Promise<void>;
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

/** What one plugin or core module adds to the server. */
export interface Contributions {
  readonly owner: string;
  readonly routes: readonly MountedCall[];
  readonly protocols: readonly MountedProtocol[];
  readonly migrations: readonly NamedMigration[];
  readonly signals: readonly SignalHandler[];
  readonly seeds: readonly Seed[];
  readonly jobs: readonly Job[];
  /** Undoes what the setup owns, last first; survives one that throws. */
  withdraw(): Promise<void>;
}

/** What setups are given. */
export interface Extended {
  readonly services: ServerServices;
  readonly extension: ServerExtension;
  /** Checked already; each plugin says which of it is its own. */
  readonly environment: Readonly<Record<string, unknown>>;
}

const sentBy = ({ kind, schema, sent }: LiveKind) => ({ kind, schema: sent ?? schema });

const read = <S extends Schema>(schema: S, environment: Extended['environment']): output<S> => {
  const { success, data, error } = safeParse(schema, environment);
  if (success) return data;
  const names = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The environment is not what this feature needs. ${names.join(', ')}`);
};

/** Runs a setup and collects what it adds. @throws what the setup throws, after undoing what it had begun */
export const contributionsOf = async (
  owner: string,
  { services, extension, environment }: Extended,
  setup: ServerSetup,
): Promise<Contributions> => {
  const routes: MountedCall[] = [];
  const protocols: MountedProtocol[] = [];
  const migrations: NamedMigration[] = [];
  const signals: SignalHandler[] = [];
  const seeds: Seed[] = [];
  const jobs: Job[] = [];
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

  const base: BaseScope = {
    services,
    route: (call, handle, options) => {
      // Only a key that the same transaction keeps can promise anything.
      if (call.once && (call.allow === 'anyone' || call.upload || options?.transaction === 'own'))
        throw new Error(`${call.id} says once, and is no call of an account in one transaction. Leave once out.`);
      routes.push({
        owner,
        call,
        handle: handle,
        ownTransaction: options?.transaction === 'own',
        waitsElsewhere: options?.transaction === 'own' && options.waitsElsewhere === true,
      });
    },
    protocol: (protocol) => void protocols.push({ owner, protocol }),
    migration: (name, up) => void migrations.push({ name: `${owner}.${name}`, up }),
    signal: (event, handle) => void signals.push({ owner, ...sentBy(event), handle, guests: false }),
    guestSignal: (event, handle) => void signals.push({ owner, ...sentBy(event), handle, guests: true }),
    seed: (name, run) => void seeds.push({ name: `${owner}.${name}`, run }),
    job: (name, everyMs, run) => void jobs.push({ name: `${owner}.${name}`, everyMs, run }),
    environment: (schema) => read(schema, environment),
    integration: (one) =>
      void undos.push(services.integrations.declare(owner.startsWith('core.') ? null : owner, one())),
    due: (one) => void undos.push(services.due.declare(owner.startsWith('core.') ? null : owner, one)),
    mailTemplate: (one) =>
      void undos.push(services.mailTemplates.declare(owner.startsWith('core.') ? null : owner, one)),
    retention: (one) => void undos.push(services.retention.declare(owner.startsWith('core.') ? null : owner, one)),
    textQuestion: (one) =>
      void undos.push(services.texts.questions.declare(owner.startsWith('core.') ? null : owner, one)),
    own: (undo) => void undos.push(undo),
  };

  try {
    setup(extended<ServerScope>(base, extension.scope(owner, base.own)));
  } catch (error) {
    await withdraw();
    throw error;
  }
  const byName = [...migrations].sort((one, other) => (one.name < other.name ? -1 : 1));
  return { owner, routes, protocols, migrations: byName, signals, seeds, jobs, withdraw };
};
