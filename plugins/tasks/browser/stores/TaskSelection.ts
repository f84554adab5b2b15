import { inject, injectable } from 'inversify';
import { Router } from '#core/shared';
import { makeStore, withQuery } from '#core/browser';

const most = 50;

/** The tasks selected for a bulk action, kept in the address. */
@injectable()
export class TaskSelection {
  constructor(@inject(Router) private readonly router: Router) {
    makeStore(this, { plain: ['router'] });
  }

  get ids(): readonly string[] {
    return this.router.query.get('sel')?.split(',').filter(Boolean) ?? [];
  }

  has(id: string): boolean {
    return this.ids.includes(id);
  }

  toggle(id: string): void {
    this.choose(this.has(id) ? this.ids.filter((one) => one !== id) : [...this.ids, id]);
  }

  choose(ids: readonly string[]): void {
    const sel = ids.slice(0, most).join(',');
    this.router.go(withQuery(this.router, { sel }), { replace: true });
  }

  clear(): void {
    this.choose([]);
  }
}
