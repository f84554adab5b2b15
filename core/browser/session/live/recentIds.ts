/** Remembers the newest `limit` ids, to tell a repeated one from a new one. */
export class RecentIds<Id = number> {
  private readonly ids = new Set<Id>();

  constructor(private readonly limit: number) {}

  /** False when the id was added before. */
  add(id: Id): boolean {
    if (this.ids.has(id)) return false;
    this.ids.add(id);
    const [oldest] = this.ids;
    if (this.ids.size > this.limit && oldest !== undefined) this.ids.delete(oldest);
    return true;
  }
}
