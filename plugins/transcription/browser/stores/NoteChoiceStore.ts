import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { VisitLine } from '#clinical/shared';
import type { TranscriptLine } from '../../shared/transcript.ts';

/** Which lines the clinician took into the draft note: chosen one by one, never by themselves. */
@injectable()
export class NoteChoiceStore {
  private taken: ReadonlySet<string> = new Set();

  constructor(@inject(VisitLine) private readonly line: VisitLine) {
    makeStore(this, { plain: ['line'] });
  }

  has(id: string): boolean {
    return this.taken.has(id);
  }

  take({ id, text }: TranscriptLine, source: string): void {
    const { note } = this.line;
    if (!note?.open) return;
    note.accept(text, source.slice(0, 200));
    this.taken = new Set([...this.taken, id]);
  }
}
