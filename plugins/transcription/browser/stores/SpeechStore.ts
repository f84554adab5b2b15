import { reaction } from 'mobx';
import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { Errors, I18n } from '#core/shared';
import { VisitLine } from '#clinical/shared';
import { captionSignal, type Language, lineMax } from '../../shared/transcript.ts';
import { browserRecognition } from '../speech/browserRecognition.ts';
import { chooseProvider } from '../speech/speechChoice.ts';
import { clinicSpeechService } from '../speech/clinicSpeechService.ts';
import { type SpeechHandlers, type SpeechProblem, type SpeechToText, silence } from '../speech/speechToText.ts';
import { CaptionStore } from './CaptionStore.ts';
import { ConsentStore } from './ConsentStore.ts';
import { UnsentLineStore } from './UnsentLineStore.ts';

const captionMs = 400;

/** `fetch`: a language pack is needed first; `fetching` it. */
export type SpeechState = 'idle' | 'listening' | 'muted' | 'fetch' | 'fetching' | SpeechProblem;

/** Turns this person's own microphone into lines while everybody agrees: so every line's speaker is known. */
@injectable()
export class SpeechStore {
  state: SpeechState = 'idle';
  by: SpeechToText['by'] | null = null;
  /** What this person speaks; the page's language until they choose. */
  private chosen: Language | null = null;
  private epoch = 0;
  private lastCaption = 0;
  private listening = silence;
  private readonly device = browserRecognition();
  private readonly service = clinicSpeechService(() => this.consents.now?.service ?? false);
  private readonly stops: (() => void)[];

  constructor(
    @inject(VisitLine) private readonly visit: VisitLine,
    @inject(ConsentStore) private readonly consents: ConsentStore,
    @inject(CaptionStore) private readonly captions: CaptionStore,
    @inject(UnsentLineStore) private readonly late: UnsentLineStore,
    @inject(I18n) private readonly i18n: I18n,
    @inject(Errors) private readonly errors: Errors,
  ) {
    makeStore(this, {
      plain: [
        'visit',
        'consents',
        'captions',
        'late',
        'i18n',
        'errors',
        'epoch',
        'lastCaption',
        'listening',
        'device',
        'service',
        'stops',
      ],
    });
    this.stops = [
      reaction(
        () => [this.consents.on, this.visit.microphone, this.language, this.consents.now?.service] as const,
        () => void this.follow(),
        { fireImmediately: true, equals: (one, other) => one.every((value, at) => value === other[at]) },
      ),
      // Unsent lines of a person who withdrew must not leave this browser.
      reaction(
        () => {
          const { now } = this.consents;
          return now?.me && now.me.answer !== 'yes' ? now.visit : null;
        },
        (visit) => {
          if (visit !== null) this.late.clear(visit);
        },
      ),
    ];
  }

  get language(): Language {
    return this.chosen ?? this.i18n.locale;
  }

  speak(language: Language): void {
    this.chosen = language;
  }

  /** Downloads the language pack to this device. */
  async fetch(): Promise<void> {
    this.become('fetching');
    const came = await this.device.prepare(this.language);
    if (came) await this.follow();
    else this.become('unsupported');
  }

  dispose(): void {
    this.stops.forEach((stop) => stop());
    this.epoch += 1;
    this.listening.drop();
  }

  private async follow(): Promise<void> {
    const epoch = ++this.epoch;
    // Muting or leaving keeps the last words; after a pause or a withdrawal nothing may follow.
    if (this.consents.maySend) this.listening.finish();
    else this.listening.drop();
    const { microphone } = this.visit;
    if (!this.consents.on) return this.become('idle', null);
    if (!microphone) return this.become('muted', null);
    try {
      const choice = await chooseProvider(this.device, this.service, this.language);
      if (epoch !== this.epoch) return;
      if (!choice) return this.become('unsupported', null);
      if (choice.fetch) return this.become('fetch', null);
      this.become('listening', choice.provider.by);
      this.listening = choice.provider.listen(microphone, this.language, this.heard(epoch));
    } catch (error) {
      this.errors.report(error, { doing: 'listening for captions' });
      if (epoch === this.epoch) this.become('failed', null);
    }
  }

  private heard(epoch: number): SpeechHandlers {
    const visit = this.visit.visit!;
    const { language } = this;
    let line = crypto.randomUUID();
    return {
      interim: (text) => {
        if (epoch !== this.epoch) return;
        this.caption(line, text, false);
        const now = performance.now();
        if (now - this.lastCaption < captionMs) return;
        this.lastCaption = now;
        this.visit.live?.signal(captionSignal, { visit, id: line, text: text.slice(-lineMax), language });
      },
      said: (text, at) => {
        if (!this.consents.maySend) return;
        this.caption(line, text, true);
        this.late.add({ id: line, visit, at, language, said: { text: text.slice(0, lineMax) } });
        line = crypto.randomUUID();
      },
      sound: (audio, at) => {
        if (this.consents.maySend) this.late.add({ id: crypto.randomUUID(), visit, at, language, said: { audio } });
      },
      problem: (problem) => {
        if (epoch === this.epoch) this.become(problem, null);
      },
    };
  }

  private caption(id: string, text: string, final: boolean): void {
    const { me } = this.visit;
    if (me) this.captions.add({ id, seat: me.seat, name: me.name, text, final });
  }

  private become(state: SpeechState, by: SpeechToText['by'] | null = this.by): void {
    this.state = state;
    this.by = by;
  }
}
