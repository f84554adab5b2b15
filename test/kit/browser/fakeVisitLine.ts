import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type {
  AnyCall,
  CallAnswer,
  CallInput,
  Live,
  LiveEvent,
  NoteDraft,
  VisitLine,
  VisitPerson,
} from '../../../core/shared/index.ts';
import type { Sent } from './fakes.ts';

type Handle = (event: LiveEvent) => void;
type HandleSignal = (data: unknown, from: string) => void;

/** A live connection that says what the test says, and remembers what was signalled. */
export class FakeLive implements Live {
  readonly state = 'open';
  readonly signalled: { readonly kind: string; readonly data: unknown }[] = [];
  private readonly events = new Set<readonly [string, Handle]>();
  private readonly signals = new Set<readonly [string, HandleSignal]>();

  on(kind: string, handle: Handle): () => void {
    const entry = [kind, handle] as const;
    this.events.add(entry);
    return () => this.events.delete(entry);
  }

  onSignal(kind: string, handle: HandleSignal): () => void {
    const entry = [kind, handle] as const;
    this.signals.add(entry);
    return () => this.signals.delete(entry);
  }

  signal(kind: string, data: unknown): void {
    this.signalled.push({ kind, data });
  }

  onMissed(): () => void {
    return () => undefined;
  }

  happen(kind: string, data: unknown): void {
    runInAction(() => this.events.forEach(([wanted, handle]) => wanted === kind && handle({ id: 1, kind, data })));
  }

  say(kind: string, data: unknown): void {
    runInAction(() => this.signals.forEach(([wanted, handle]) => wanted === kind && handle(data, '')));
  }
}

/** A visit on screen, or none. Answers by the call's id. */
export class FakeVisitLine implements VisitLine {
  visit: string | null = null;
  me: VisitPerson | null = null;
  inCall = false;
  others: readonly VisitPerson[] = [];
  host = false;
  live: FakeLive | null = new FakeLive();
  microphone: MediaStreamTrack | null = null;
  note: NoteDraft | null = null;
  readonly sent: Sent[] = [];

  constructor(readonly answers: Record<string, (input: any) => unknown> = {}) {
    makeAutoObservable(this, {
      live: observableRef,
      microphone: observableRef,
      note: observableRef,
      sent: false,
      answers: false,
    });
  }

  change(is: Partial<Omit<VisitLine, 'send' | 'live'>>): void {
    Object.assign(this, is);
  }

  async send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> {
    this.sent.push({ id: call.id, input });
    const answer = this.answers[call.id];
    if (!answer) throw new Error(`The test has no answer for ${call.id}`);
    return answer(input) as CallAnswer<C>;
  }
}
