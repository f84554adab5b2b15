import { makeObservable, observable, runInAction } from 'mobx';
import type { I18n, Locale, MessageBundle, Messages, Translation } from '#core/shared';
import { locales } from '#core/shared';
import { formatDate, formatTime, formatWhen } from './dates.ts';

/** The language of the reader's browser: French where it comes before English, English otherwise. */
export const browserLocale = (languages: readonly string[]): Locale => {
  const first = languages.find((language) => /^(en|fr)\b/i.test(language));
  return first !== undefined && /^fr/i.test(first) ? 'fr-CA' : 'en-CA';
};

/** The language in use and every loaded text. A bundle is loaded in one language at a time, when somebody needs it. */
export class Translations implements I18n {
  locale: Locale;
  /** What the person chose on this browser; null while the language is only guessed. */
  chosen: Locale | null = null;
  timeZone: string | null = null;
  /** Texts of all bundles in the language in use; replaced as a whole when the language changes. */
  private readonly texts = observable.map<MessageBundle<Messages>, unknown>([], { deep: false });
  private wish: Locale | undefined;
  private readonly known = new Set<MessageBundle<Messages>>();
  private readonly loading = new Map<MessageBundle<Messages>, Promise<void>>();

  constructor(locale: Locale) {
    this.locale = locale;
    makeObservable(this, { locale: observable, chosen: observable, timeZone: observable });
  }

  /** Resolves when every known bundle speaks the language; only then does the page change. */
  async choose(locale: Locale): Promise<void> {
    if (!locales.includes(locale)) return;
    runInAction(() => (this.chosen = locale));
    await this.speak(locale);
  }

  readonly tellTimeIn = (timeZone: string | null): void => {
    runInAction(() => (this.timeZone = timeZone));
  };

  /** What the account says, where nothing was chosen on this browser. */
  async follow(locale: Locale): Promise<void> {
    if (this.chosen === null) await this.speak(locale);
  }

  /** Loads a bundle in the language in use; at once where it is there. */
  load(bundle: MessageBundle<Messages>): Promise<void> {
    if (this.texts.has(bundle)) return Promise.resolve();
    const running = this.loading.get(bundle);
    if (running) return running;
    const loading = this.fetch(bundle).finally(() => this.loading.delete(bundle));
    this.loading.set(bundle, loading);
    return loading;
  }

  /** @throws Error when the bundle was not loaded. */
  text<M extends Messages>(bundle: MessageBundle<M>): Translation<M> {
    const texts = this.peek(bundle);
    if (!texts) throw new Error('These messages are not loaded. Remedy: export them beside `setup`.');
    return texts;
  }

  peek<M extends Messages>(bundle: MessageBundle<M>): Translation<M> | undefined {
    return this.texts.get(bundle) as Translation<M> | undefined;
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(this.locale, options).format(value);
  }

  date(value: string | Date, options?: Intl.DateTimeFormatOptions): string {
    return formatDate(this.locale, value, options, this.timeZone);
  }

  when(value: string | Date, now: Date = new Date()): string {
    return formatWhen(this.locale, value, now, this.timeZone);
  }

  time(value: string | Date): string {
    return formatTime(this.locale, value, this.timeZone);
  }

  private async speak(locale: Locale): Promise<void> {
    this.wish = locale;
    if (locale === this.locale) return;
    // Also what somebody asks for meanwhile. With nothing loaded yet the change is immediate: start-up reads the kept language first.
    const texts = new Map<MessageBundle<Messages>, unknown>();
    for (let rest = this.knownBeyond(texts); rest.length > 0; rest = this.knownBeyond(texts)) {
      await Promise.all(rest.map(async (bundle) => texts.set(bundle, await bundle.load[locale]())));
    }
    // The last wish wins.
    if (this.wish !== locale) return;
    runInAction(() => {
      this.locale = locale;
      this.texts.replace(texts);
    });
  }

  private knownBeyond(texts: ReadonlyMap<MessageBundle<Messages>, unknown>): readonly MessageBundle<Messages>[] {
    return [...this.known].filter((bundle) => !texts.has(bundle));
  }

  private async fetch(bundle: MessageBundle<Messages>): Promise<void> {
    this.known.add(bundle);
    for (;;) {
      const { locale } = this;
      const texts = await bundle.load[locale]();
      if (locale !== this.locale) continue;
      runInAction(() => this.texts.set(bundle, texts));
      return;
    }
  }
}
