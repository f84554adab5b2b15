import { reaction } from 'mobx';
import { inject, injectable } from 'inversify';
import { errorText, inWords, makeStore } from '#core/browser';
import { CallFailure, Errors, I18n, type Live, Resources, Router, Toasts } from '#core/shared';
import { VisitLine } from '#clinical/shared';
import { askAll, consent, getTranscription, pause, release, withdraw } from '../../shared/calls.ts';
import { type Answer, type Transcription, transcriptionChanged } from '../../shared/transcript.ts';
import { messages } from '../messages/index.ts';

const summary = '/telemedicine/summary';
const lobbies: readonly string[] = ['/telemedicine/lobby', '/telemedicine/guest-lobby'];

/** Whether the visit on screen is transcribed, and who agreed. Refreshed at every change. */
@injectable()
export class ConsentStore {
  now: Transcription | null = null;
  /** It could not be read. */
  error: Error | null = null;
  /** This person has no part in the visit's transcript. */
  absent = false;
  /** A call of this person's is on its way. */
  busy = false;
  private epoch = 0;
  private readonly stops: (() => void)[];
  private stopListening: () => void = () => undefined;

  constructor(
    @inject(VisitLine) private readonly line: VisitLine,
    @inject(Router) private readonly router: Router,
    @inject(Resources) private readonly resources: Resources,
    @inject(Errors) private readonly errors: Errors,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly i18n: I18n,
  ) {
    makeStore(this, {
      plain: ['line', 'router', 'resources', 'errors', 'toasts', 'i18n', 'epoch', 'stops', 'stopListening'],
      whole: ['now', 'error'],
    });
    this.stops = [
      reaction(() => this.visit, this.open, { fireImmediately: true }),
      reaction(() => this.line.live, this.listen, { fireImmediately: true }),
      // Consent depends on who is in the call.
      reaction(
        () => [this.line.inCall, ...this.line.others.map(({ seat }) => seat)].join(' '),
        () => void this.refresh(),
      ),
    ];
  }

  /** In the lobby nothing is asked. */
  get visit(): string | null {
    const { line, router } = this;
    if (line.visit !== null && (line.inCall || !lobbies.includes(router.path))) return line.visit;
    return router.path === summary ? router.query.get('c') : null;
  }

  /** The question is open for me. */
  get asked(): boolean {
    return this.line.inCall && this.now?.state === 'asked' && this.now.me?.answer === null;
  }

  get withdrew(): boolean {
    const { now } = this;
    return now?.me?.answer === null && now.state !== 'asked' && now.withdrawn.some(({ seat }) => seat === now.me?.seat);
  }

  /** My words may be taken now. */
  get on(): boolean {
    return this.line.inCall && this.now?.state === 'on' && this.now.me?.answer === 'yes';
  }

  /** What I have said until now may still be sent, as far as this browser knows; the server judges by when it was said. */
  get maySend(): boolean {
    const { now } = this;
    return now === null || (now.me?.answer === 'yes' && (now.state === 'on' || now.state === 'kept'));
  }

  ask(act: 'ask' | 'stop'): Promise<void> {
    return this.act((params) => this.line.send(askAll, { params, body: { act } }));
  }

  answer(answer: Answer): Promise<void> {
    return this.act((params) => this.line.send(consent, { params, body: { answer } }));
  }

  withdraw(all: boolean): Promise<void> {
    return this.act((params) => this.line.send(withdraw, { params, query: all ? { all: 'true' } : {} }));
  }

  pause(paused: boolean): Promise<void> {
    return this.act((params) => this.line.send(pause, { params, body: { paused } }));
  }

  release(released: boolean): Promise<void> {
    return this.act((params) => this.line.send(release, { params, body: { released } }));
  }

  async refresh(): Promise<void> {
    const { visit, epoch, now } = this;
    if (visit === null) return;
    try {
      await this.taking(() => this.line.send(getTranscription, { params: { id: visit } }));
    } catch (error) {
      // What was answered meanwhile is no older than this failure.
      if (epoch === this.epoch && now === this.now) this.failed(error);
    }
  }

  dispose(): void {
    this.stops.forEach((stop) => stop());
    this.stopListening();
    this.epoch += 1;
  }

  private open(): void {
    this.epoch += 1;
    this.take(null, null);
    void this.refresh();
  }

  private listen(live: Live | null): void {
    this.stopListening();
    if (!live) return;
    const stops = [
      live.on(transcriptionChanged, ({ data }) => {
        if (data.visit !== this.visit) return;
        // Lines on screen may have been erased.
        this.resources.stale('transcription');
        void this.refresh();
      }),
      live.onMissed(() => void this.refresh()),
    ];
    this.stopListening = () => stops.forEach((stop) => stop());
  }

  /** An act of this person's. That it failed is said whatever was read meanwhile. */
  private async act(ask: (params: { readonly id: string }) => Promise<Transcription>): Promise<void> {
    const { visit } = this;
    if (visit === null || this.busy) return;
    this.become(true);
    try {
      await this.taking(() => ask({ id: visit }));
    } catch (error) {
      this.say(error);
      void this.refresh();
    }
    this.become(false);
  }

  /** The newest answer by the server's clock wins, whichever call brought it. */
  private async taking(ask: () => Promise<Transcription>): Promise<void> {
    const { epoch } = this;
    const now = await inWords(ask(), this.i18n.text(messages));
    if (epoch === this.epoch && (this.now === null || now.now >= this.now.now)) this.take(now, null);
  }

  private say(error: unknown): void {
    if (!(error instanceof CallFailure)) this.errors.report(error, { doing: 'changing what a visit agreed to' });
    this.toasts.show({ message: errorText(error), intent: 'danger' });
  }

  private failed(error: unknown): void {
    const failure = error instanceof Error ? error : new Error(String(error));
    if (!(failure instanceof CallFailure)) this.errors.report(failure, { doing: 'reading what a visit agreed to' });
    // No part in it, or switched off: then there is nothing to show.
    const none = failure instanceof CallFailure && (failure.status === 404 || failure.code === 'feature_disabled');
    this.take(none ? null : this.now, none ? null : failure, none);
  }

  private become(busy: boolean): void {
    this.busy = busy;
  }

  private take(now: Transcription | null, error: Error | null, absent = false): void {
    this.absent = absent;
    this.now = now;
    this.error = error;
  }
}
