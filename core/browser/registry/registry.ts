import { makeObservable, observableRef, runInAction } from 'mobx';
import type { AnyManifest, PluginState, Slot, Token } from '#core/plugin';
import { Conflicts } from './conflicts.ts';
import { type Contribution, Contributions } from './contributions.ts';
import { type LoadingOptions, loadPatiently } from './patiently.ts';
import { PluginRun } from './pluginRun.ts';
import { dependentsOf, missingFor, nextOf, sawOtherServices } from './readiness.ts';
import { ServiceTable } from './serviceTable.ts';
import type { BrowserEntry, CatalogueEntry } from './setup.ts';
import { Unit } from './unit.ts';
import { whyOf } from './why.ts';

export interface RegistryOptions {
  readonly catalogue: readonly CatalogueEntry[];
  /** Conflicts throw (development, tests) or are reported (production). */
  readonly strict: boolean;
  readonly loading: LoadingOptions;
  /** Runs before setup: loads the plugin's texts. */
  readonly prepare: (entry: BrowserEntry) => Promise<void>;
  readonly report: (error: unknown, where: { readonly feature?: string; readonly doing?: string }) => void;
  /** One line on each change, saying why a plugin is off. */
  readonly log: (line: string) => void;
}

/** Which plugins run, and everything that they contribute. Decides again whenever wishes, services or code change. */
export class Registry {
  readonly conflicts: Conflicts;
  readonly services: ServiceTable;
  readonly contributions: Contributions;
  private units: readonly Unit[] = [];
  private enabled: ReadonlySet<string> = new Set();
  private started = false;
  private deciding = false;
  private again = false;
  private soon = false;

  constructor(private readonly options: RegistryOptions) {
    this.conflicts = new Conflicts(options.strict, (error) => options.report(error, { doing: 'composing plugins' }));
    this.services = new ServiceTable(this.conflicts);
    this.contributions = new Contributions(this.conflicts);
    // Who asks whether something is on its way hears of those that are taken in later too.
    makeObservable<this, 'units'>(this, { units: observableRef });
    this.admit(options.catalogue);
  }

  /** Of every plugin that was admitted, running or not. */
  get manifests(): readonly AnyManifest[] {
    return this.units.map(({ line }) => line.manifest);
  }

  /** The essential plugins start; the others once they are enabled. */
  start(): void {
    this.started = true;
    this.decide();
  }

  /** Everything stops, dependents first. */
  stop(): void {
    this.started = false;
    for (const unit of [...this.units].reverse()) this.halt(unit);
    for (const unit of this.units) this.become(unit, { is: 'stopped' });
  }

  /** The last set wins, also over starts that are under way. */
  setEnabled(ids: Iterable<string>): void {
    this.enabled = new Set(ids);
    this.decide();
  }

  enable(id: string, on: boolean): void {
    const ids = new Set(this.enabled);
    if (on) ids.add(id);
    else ids.delete(id);
    this.setEnabled(ids);
  }

  /** Tries a failed plugin again. */
  retry(id: string): void {
    const unit = this.unit(id);
    if (unit?.state.is === 'failed') unit.become({ is: 'stopped' });
    this.decide();
  }

  retryAll(): void {
    for (const { id, state } of this.units) if (state.is === 'failed') this.retry(id);
  }

  /** Returns the undo, which stops those that use the services before they go. */
  provide(owner: string, services: readonly (readonly [Token<unknown>, unknown])[]): () => void {
    for (const [token, instance] of services) this.services.provide(owner, token, instance);
    this.decide();
    return () => {
      const tokens = services.map(([token]) => token).filter((token) => this.services.ownerOf(token) === owner);
      for (const unit of [...this.units].reverse()) {
        if (tokens.some((token) => unit.run?.seen.get(token) !== undefined)) this.halt(unit);
      }
      for (const token of tokens) this.services.withdraw(owner, token);
      this.decide();
    };
  }

  contributed<T>(slot: Slot<T>): readonly Contribution<T>[] {
    return this.contributions.of(slot);
  }

  stateOf(id: string): PluginState | undefined {
    return this.unit(id)?.state;
  }

  runOf(id: string): PluginRun | undefined {
    return this.unit(id)?.run;
  }

  manifestOf(id: string): AnyManifest | undefined {
    return this.unit(id)?.manifest;
  }

  /** Something is on its way: a page that is not there yet may still come. */
  get busy(): boolean {
    return this.contributions.isAwaited || this.units.some((unit) => unit.state.is === 'loading');
  }

  /** Of what the enabled plugins contribute, how much is there: some are still on their way, or some failed. */
  get completeness(): 'awaited' | 'part' | 'whole' {
    if (this.busy) return 'awaited';
    return this.units.some((unit) => unit.state.is === 'failed') ? 'part' : 'whole';
  }

  private unit(id: string): Unit | undefined {
    return this.units.find((unit) => unit.id === id);
  }

  /** Takes in plugins that were not known before; one that is known already, by the same line, stays as it is. */
  admit(catalogue: readonly CatalogueEntry[]): void {
    const units = [...this.units];
    for (const line of catalogue) {
      if (units.some((unit) => unit.line === line)) continue;
      const id = line.manifest.id;
      if (units.some((unit) => unit.id === id)) {
        this.conflicts.found({ of: 'plugin', key: id, first: id, second: id });
      } else units.push(new Unit(line));
    }
    runInAction(() => (this.units = units));
    this.decide();
  }

  /** Setup and stop may change what is decided upon; then it is decided again, never within itself. */
  private decide(): void {
    this.again = true;
    if (this.deciding || !this.started) return;
    this.deciding = true;
    try {
      while (this.again) {
        this.again = false;
        for (const unit of [...this.units].reverse()) this.stopWhereDue(unit);
        for (const unit of this.units) this.loadWhereDue(unit);
        this.setUpNext();
      }
    } finally {
      this.deciding = false;
    }
  }

  private wanted(unit: Unit): boolean {
    return unit.manifest.essential || this.enabled.has(unit.id);
  }

  private missing(unit: Unit): readonly string[] {
    // One that was never admitted holds nobody up: a guest's page has few, and the server knows what their clinic has on.
    return missingFor(unit, this.services, (id) => (this.unit(id)?.state.is ?? 'running') === 'running');
  }

  private stopWhereDue(unit: Unit): void {
    const missing = this.missing(unit);
    if (!this.wanted(unit)) {
      this.halt(unit);
      this.become(unit, { is: 'disabled' });
    } else if (missing.length > 0) {
      this.halt(unit);
      this.become(unit, { is: 'waiting', missing });
    } else if (sawOtherServices(unit, this.units, this.services)) {
      this.halt(unit);
    }
  }

  private loadWhereDue(unit: Unit): void {
    const idle = unit.state.is !== 'loading' && unit.state.is !== 'running' && unit.state.is !== 'failed';
    if (!idle || !this.wanted(unit) || this.missing(unit).length > 0) return;
    this.become(unit, { is: 'loading' });
    void this.load(unit, unit.epoch);
  }

  private async load(unit: Unit, epoch: number): Promise<void> {
    const cancelled = (): boolean => unit.epoch !== epoch;
    try {
      const entry = await loadPatiently(unit.id, unit.line.load, this.options.loading, cancelled);
      if (!cancelled()) await this.options.prepare(entry);
      if (!cancelled()) unit.arrived = entry;
    } catch (error) {
      if (!cancelled()) this.fail(unit, error, 'loading');
    }
    if (!cancelled() || unit.state.is === 'failed') this.decideSoon();
  }

  /** Once for all whose code came in one file. */
  private decideSoon(): void {
    if (this.soon) return;
    this.soon = true;
    queueMicrotask(() => {
      this.soon = false;
      this.decide();
    });
  }

  private setUpNext(): void {
    const loading = this.units.filter((unit) => unit.state.is === 'loading');
    const unit = nextOf(
      loading.filter((one) => one.arrived !== undefined),
      loading.filter((one) => one.arrived === undefined),
    );
    if (!unit?.arrived) return;
    this.setUp(unit, unit.arrived);
    this.again = true;
  }

  private setUp(unit: Unit, entry: BrowserEntry): void {
    const run = new PluginRun(unit.manifest, this.services, this.contributions, (error, doing) =>
      this.options.report(error, { feature: unit.id, doing }),
    );
    try {
      const provided = run.begin(entry.setup);
      const { provides } = unit.manifest;
      if (provides !== undefined && provided !== undefined) {
        this.services.provide(unit.id, provides, provided);
        run.own(() => this.services.withdraw(unit.id, provides));
      }
      this.become(unit, { is: 'running' }, run);
    } catch (error) {
      run.stop();
      this.fail(unit, error, 'starting');
    }
  }

  private fail(unit: Unit, thrown: unknown, doing: string): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.options.report(error, { feature: unit.id, doing });
    this.become(unit, { is: 'failed', error });
  }

  /** Stops or cancels, dependents first. The state that follows is the caller's to say. */
  private halt(unit: Unit): void {
    const run = unit.run;
    if (run) {
      for (const dependent of dependentsOf(unit, this.units, this.services)) this.halt(dependent);
      if (unit.run !== run) return;
      unit.become({ is: 'stopped' });
      run.stop();
      this.again = true;
    } else if (unit.state.is === 'loading') unit.become({ is: 'stopped' });
  }

  private become(unit: Unit, state: PluginState, run?: PluginRun): void {
    const before = unit.state.is + (whyOf(unit.state) ?? '');
    const why = whyOf(state);
    if (before === state.is + (why ?? '') && state.is !== 'failed' && run === undefined) return;
    unit.become(state, run);
    this.options.log(`Plugin '${unit.id}' is ${state.is}${why === null ? '' : `: ${why}`}`);
  }
}
