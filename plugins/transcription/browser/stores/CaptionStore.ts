import { reaction } from 'mobx';
import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { type Live, Persistence } from '#core/shared';
import { VisitLine } from '#clinical/shared';
import { captionSignal } from '../../shared/transcript.ts';
import { ConsentStore } from './ConsentStore.ts';

export interface Caption {
  readonly id: string;
  readonly seat: string;
  readonly name: string;
  readonly text: string;
  readonly final: boolean;
}

const shownMs = 7_000;
const most = 4;

/** What is being said, as text on screen for a few seconds. Nothing of it is kept. */
@injectable()
export class CaptionStore {
  shown = true;
  lines: readonly Caption[] = [];
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly stops: (() => void)[];
  private stopListening: () => void = () => undefined;

  constructor(
    @inject(VisitLine) private readonly line: VisitLine,
    @inject(ConsentStore) private readonly consents: ConsentStore,
    @inject(Persistence) persistence: Persistence,
  ) {
    makeStore(this, { plain: ['line', 'consents', 'timers', 'stops', 'stopListening'] });
    this.stops = [
      persistence.slice<boolean>('captions', 1, () => this.shown, this.show),
      reaction(() => line.live, this.listen, { fireImmediately: true }),
      // Erased for people who withdrew, and entirely when transcription stops.
      reaction(
        () => (consents.now?.withdrawn ?? []).map(({ seat, at }) => `${seat} ${at}`).join(),
        () => this.keep(({ seat }) => !consents.now?.withdrawn.some((one) => one.seat === seat)),
      ),
      reaction(
        () => consents.on,
        (on) => {
          if (!on) this.keep(() => false);
        },
      ),
    ];
  }

  show(shown: boolean): void {
    this.shown = shown;
  }

  /** One's own, and those of the others as they arrive. */
  add(caption: Caption): void {
    if (!this.consents.on) return;
    const there = this.lines.some(({ id }) => id === caption.id);
    if (there && !caption.final && this.lines.find(({ id }) => id === caption.id)?.final) return;
    this.lines = there
      ? this.lines.map((one) => (one.id === caption.id ? caption : one))
      : [...this.lines, caption].slice(-most);
    clearTimeout(this.timers.get(caption.id));
    this.timers.set(
      caption.id,
      setTimeout(() => this.keep(({ id }) => id !== caption.id), shownMs),
    );
  }

  dispose(): void {
    this.stops.forEach((stop) => stop());
    this.stopListening();
    this.timers.forEach(clearTimeout);
  }

  private keep(which: (caption: Caption) => boolean): void {
    for (const caption of this.lines) {
      if (which(caption)) continue;
      clearTimeout(this.timers.get(caption.id));
      this.timers.delete(caption.id);
    }
    this.lines = this.lines.filter(which);
  }

  private listen(live: Live | null): void {
    this.stopListening();
    this.stopListening =
      live?.onSignal(captionSignal, (data) => {
        if (data.visit === this.line.visit) this.add(data);
      }) ?? (() => undefined);
  }
}
