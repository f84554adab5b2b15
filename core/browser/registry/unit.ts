import { makeObservable, observableRef, runInAction } from 'mobx';
import type { AnyManifest, PluginState } from '#core/plugin';
import type { PluginRun } from './pluginRun.ts';
import type { BrowserEntry, CatalogueEntry } from './setup.ts';

/** One line of the catalogue with where it stands. */
export class Unit {
  state: PluginState = { is: 'disabled' };
  run: PluginRun | undefined = undefined;
  /** The code, once it has arrived for the present start. */
  arrived: BrowserEntry | undefined = undefined;
  /** Counts starts and cancellations: what was begun under another number is void. */
  epoch = 0;

  constructor(readonly line: CatalogueEntry) {
    makeObservable(this, { state: observableRef, run: observableRef });
  }

  get id(): string {
    return this.manifest.id;
  }

  get manifest(): AnyManifest {
    return this.line.manifest;
  }

  become(state: PluginState, run?: PluginRun): void {
    this.epoch++;
    this.arrived = undefined;
    runInAction(() => {
      this.state = state;
      this.run = run;
    });
  }
}
