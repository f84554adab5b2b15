/** Who wants to hear of which kind. One that throws does not keep the others from hearing. */
export class Handlers<E> {
  private readonly byKind = new Map<string, Set<(event: E) => void>>();

  constructor(private readonly onError: (error: unknown) => void) {}

  add(kind: string, handle: (event: E) => void): () => void {
    const handlers = this.byKind.get(kind) ?? new Set();
    this.byKind.set(kind, handlers);
    // The same function may be added twice, and each addition is withdrawn on its own.
    const own = (event: E): void => handle(event);
    handlers.add(own);
    return () => {
      handlers.delete(own);
      if (handlers.size === 0 && this.byKind.get(kind) === handlers) this.byKind.delete(kind);
    };
  }

  call(kind: string, event: E): void {
    for (const handle of [...(this.byKind.get(kind) ?? [])]) {
      try {
        handle(event);
      } catch (error) {
        this.onError(error);
      }
    }
  }

  /** How many listen; 0 once everybody has withdrawn. */
  get size(): number {
    return [...this.byKind.values()].reduce((sum, handlers) => sum + handlers.size, 0);
  }
}
