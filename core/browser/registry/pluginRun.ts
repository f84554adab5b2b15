import { runInAction } from 'mobx';
import type { AnyManifest, Slot, Token } from '#core/plugin';
import { type Constructor, declaredTokens, PluginContainer } from '../container/pluginContainer.ts';
import type { Contributions } from './contributions.ts';
import type { ServiceTable } from './serviceTable.ts';
import type { BrowserEntry, Scope } from './setup.ts';
import { UndoStack } from './undoStack.ts';
import { isRecord } from '#core/shared/guards.ts';

let runs = 0;

/** One life of a plugin, from setup to stop. A new start is a new run with new stores. */
export class PluginRun {
  /** Differs between two runs of the same plugin. */
  readonly number = ++runs;
  /** What stood behind each declared token when the run began. */
  readonly seen: ReadonlyMap<Token<unknown>, unknown>;
  /** What it still has under way ends without a word. */
  stopped = false;
  private readonly container: PluginContainer;
  private readonly undo: UndoStack;

  constructor(
    readonly manifest: AnyManifest,
    services: ServiceTable,
    private readonly contributions: Contributions,
    report: (error: unknown, doing: string) => void,
  ) {
    this.seen = new Map(declaredTokens(manifest).map((token) => [token, services.get(token)]));
    this.container = new PluginContainer(manifest, this.seen);
    this.undo = new UndoStack((error) => report(error, 'stopping'));
  }

  /** Returns what setup returned. When it throws, everything done so far is undone before the error goes on. */
  begin(setup: BrowserEntry['setup']): unknown {
    try {
      return setup(this.scope());
    } catch (error) {
      this.undo.run();
      throw error;
    }
  }

  own(undo: () => void): void {
    this.undo.push(undo);
  }

  stop(): void {
    this.stopped = true;
    this.undo.run();
  }

  /** The one of this run, made when it is first asked for. */
  store<T>(store: Constructor<T>): T {
    return runInAction(() => this.make(store));
  }

  private scope(): Scope<AnyManifest> {
    const named = { ...this.manifest.needs, ...this.manifest.wants };
    return {
      services: Object.fromEntries(Object.entries(named).map(([name, token]) => [name, this.seen.get(token)])),
      make: (store) => this.make(store),
      add: <T>(slot: Slot<T>, item: T) => this.own(this.contributions.add(slot, this.manifest.id, item)),
      own: (undo) => this.own(undo),
    };
  }

  private make<T>(store: Constructor<T>): T {
    const isNew = this.container.find(store) === undefined;
    const made = this.container.make(store);
    if (isNew && isDisposable(made)) this.own(() => made.dispose());
    return made;
  }
}

const isDisposable = (made: unknown): made is { dispose(): void } =>
  isRecord(made) && typeof made.dispose === 'function';
