/** Undoes in reverse order, each once, and survives an undo that throws. What is pushed after the end is undone at once. */
export class UndoStack {
  private undos: (() => void)[] = [];
  private ended = false;

  constructor(private readonly onError: (error: unknown) => void) {}

  push(undo: () => void): void {
    if (this.ended) this.attempt(undo);
    else this.undos.push(undo);
  }

  run(): void {
    this.ended = true;
    for (let undo = this.undos.pop(); undo; undo = this.undos.pop()) this.attempt(undo);
  }

  private attempt(undo: () => void): void {
    try {
      undo();
    } catch (error) {
      this.onError(error);
    }
  }
}
