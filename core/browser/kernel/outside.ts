import { reaction } from 'mobx';
import { makeStore } from '../makeStore.ts';
import type { CatalogueEntry } from '../registry/setup.ts';
import type { Registry } from '../registry/registry.ts';

/** Features that people without a session reach by a link: their lines are fetched on these addresses and on no others. */
export interface OutsideCatalogue {
  readonly at: (address: string) => boolean;
  readonly load: () => Promise<readonly CatalogueEntry[]>;
}

export class Outside {
  /** Their pages may still come. */
  busy = false;

  constructor(
    private readonly registry: Pick<Registry, 'admit' | 'enable'>,
    private readonly report: (error: unknown, where: { readonly doing: string }) => void,
  ) {
    makeStore(this, { plain: ['registry', 'report'] });
  }

  /** Returns the undo. Whether a clinic has such a feature on is said by the server, once it knows whose guest this is. */
  start(wanted: () => boolean, load: OutsideCatalogue['load']): () => void {
    return reaction(wanted, (is) => void (is && this.open(load)), { fireImmediately: true });
  }

  private async open(load: OutsideCatalogue['load']): Promise<void> {
    this.become(true);
    try {
      const lines = await load();
      this.registry.admit(lines);
      for (const { manifest } of lines) this.registry.enable(manifest.id, true);
    } catch (error) {
      this.report(error, { doing: 'opening a link' });
    }
    this.become(false);
  }

  private become(busy: boolean): void {
    this.busy = busy;
  }
}
