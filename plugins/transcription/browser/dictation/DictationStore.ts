import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { Auth, Errors, Http, I18n } from '#core/shared';
import { dictate, getWays } from '../../shared/calls.ts';
import { browserRecognition } from '../speech/browserRecognition.ts';
import { type SpeechChoice, chooseProvider } from '../speech/speechChoice.ts';
import { clinicSpeechService } from '../speech/clinicSpeechService.ts';
import { type SpeechProblem, silence } from '../speech/speechToText.ts';
import { type TextControl, typeInto } from './textField.ts';

/** Turns speech into text in the current field, and keeps nothing else. */
@injectable()
export class DictationStore {
  field: TextControl | null = null;
  /** The one before the focus left, for a command that takes it away. */
  last: TextControl | null = null;
  on = false;
  problem: SpeechProblem | null = null;
  /** Null until it was looked up; false: not in this browser and clinic. */
  possible: boolean | null = null;
  private service = false;
  private missing: readonly string[] = [];
  private epoch = 0;
  private listening = silence;
  /** Pieces are turned into text at the same time, and typed in the order in which they were said. */
  private typing: Promise<unknown> = Promise.resolve();
  private readonly device = browserRecognition();
  private readonly pieces = clinicSpeechService(() => this.service);

  constructor(
    @inject(Auth) private readonly auth: Auth,
    @inject(Http) private readonly http: Http,
    @inject(I18n) private readonly i18n: I18n,
    @inject(Errors) private readonly errors: Errors,
  ) {
    makeStore(this, {
      plain: [
        'auth',
        'http',
        'i18n',
        'errors',
        'service',
        'missing',
        'epoch',
        'listening',
        'typing',
        'device',
        'pieces',
      ],
      whole: ['field', 'last'],
    });
  }

  /** Names of the variables that an administrator would set. */
  get toSet(): readonly string[] {
    return this.possible === false ? this.missing : [];
  }

  /** The field that has the focus now; null: none that takes speech. */
  enter(field: TextControl | null): void {
    if (field === this.field) return;
    this.stop();
    this.field = field;
    if (field) this.last = field;
    this.problem = null;
    if (field && this.possible === null) void this.lookUp();
  }

  async toggle(): Promise<void> {
    if (this.on) return this.stop();
    const { field } = this;
    if (!field || !this.auth.signedIn) return;
    const epoch = ++this.epoch;
    await this.lookUp();
    try {
      const choice = await this.choice();
      if (epoch !== this.epoch) return;
      if (!choice) return this.become(false, 'unsupported');
      if (choice.fetch && !(await choice.provider.prepare(this.i18n.locale))) return this.become(false, 'unsupported');
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const release = (): void => stream.getTracks().forEach((track) => track.stop());
      if (epoch !== this.epoch) return release();
      this.become(true, null);
      const listening = choice.provider.listen(stream.getAudioTracks()[0]!, this.i18n.locale, {
        interim: () => undefined,
        said: (text) => type(field, text),
        sound: (audio) => this.hear(audio, field, epoch),
        problem: (problem) => this.broke(problem, epoch),
      });
      const ends = (end: () => void) => (): void => {
        end();
        release();
      };
      this.listening = { finish: ends(listening.finish), drop: ends(listening.drop) };
      if (!this.on) this.listening.finish();
    } catch (error) {
      if (epoch === this.epoch) this.become(false, (error as Error).name === 'NotAllowedError' ? 'denied' : 'failed');
    }
  }

  /** What was said until now is still typed. */
  stop(): void {
    this.epoch += 1;
    this.listening.finish();
    this.on = false;
  }

  dispose(): void {
    this.stop();
    this.listening.drop();
  }

  private choice(): Promise<SpeechChoice | null> {
    return chooseProvider(this.device, this.pieces, this.i18n.locale);
  }

  private async lookUp(): Promise<void> {
    if (!this.auth.signedIn) return;
    try {
      // The clinic's speech service is not shared with whoever stands for a patient; their own device still is theirs.
      if (!this.auth.selectedUser?.shared) {
        const { service, missing } = await this.http.send(getWays);
        this.service = service;
        this.missing = missing;
      }
    } catch {
      // Without an answer there is still this device.
    }
    const choice = await this.choice();
    this.found(choice !== null);
  }

  private hear(audio: Blob, field: TextControl, epoch: number): void {
    this.typing = Promise.all([this.textOf(audio, epoch), this.typing]).then(([text]) => type(field, text));
  }

  private async textOf(audio: Blob, epoch: number): Promise<string> {
    try {
      return (await this.http.send(dictate, { query: { language: this.i18n.locale }, file: audio })).text;
    } catch (error) {
      this.errors.report(error, { doing: 'dictating' });
      this.broke('failed', epoch);
      return '';
    }
  }

  private broke(problem: SpeechProblem, epoch: number): void {
    if (epoch !== this.epoch) return;
    this.stop();
    this.become(false, problem);
  }

  private found(possible: boolean): void {
    this.possible = possible;
  }

  private become(on: boolean, problem: SpeechProblem | null): void {
    this.on = on;
    this.problem = problem;
  }
}

/** The field may have gone since this was said. */
const type = (field: TextControl, text: string): void => {
  if (text !== '' && field.isConnected) typeInto(field, text);
};
