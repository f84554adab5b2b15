import { inject, injectable } from 'inversify';
import { makeAutoObservable } from 'mobx';
import { Persistence } from '../../../core/shared/index.ts';

/** ENT-2: the sidebar collapsed flag, kept between visits. */
@injectable()
export class SidebarStore {
  collapsed = false;
  private readonly stopKeeping: () => void;

  constructor(@inject(Persistence) persistence: Persistence) {
    makeAutoObservable<this, 'stopKeeping'>(this, { stopKeeping: false }, { autoBind: true });
    this.stopKeeping = persistence.slice('sidebar', 1, () => this.collapsed, this.restore);
  }

  toggle(): void {
    this.collapsed = !this.collapsed;
  }

  dispose(): void {
    this.stopKeeping();
  }

  private restore(collapsed: boolean): void {
    this.collapsed = collapsed;
  }
}
