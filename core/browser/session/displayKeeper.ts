import { compareStructural, reaction } from 'mobx';
import {
  changeDisplay,
  type Display,
  displayChanged,
  type Http,
  type Live,
  type Locale,
  organizationChanged,
} from '#core/shared';
import type { Translations } from '../i18n/translations.ts';
import type { ThemeStore } from '../theme/themeStore.ts';

/** What a person chose of how pages look, wherever they chose it: in the settings, a menu or a command. */
interface Shown {
  readonly theme: NonNullable<Display['theme']>;
  readonly text: NonNullable<Display['text']>;
  readonly contrast: NonNullable<Display['contrast']>;
  readonly motion: NonNullable<Display['motion']>;
  readonly timeZone: string | null;
  readonly locale: Locale | null;
}

export interface DisplayKeeperOptions {
  readonly theme: ThemeStore;
  readonly i18n: Translations;
  readonly http: Pick<Http, 'send'>;
  readonly live: Pick<Live, 'on'>;
  /** What the account says; undefined while nobody is known. */
  readonly saved: () => (Display & { readonly locale: Locale }) | undefined;
  /** Reads the account again. */
  readonly read: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/** What changed between two looks and is not what the account says already. */
const changesOf = (shown: Shown, before: Shown, saved: Readonly<Record<string, unknown>>): Partial<Shown> =>
  Object.fromEntries(
    Object.entries(shown).filter(([name, value]) => value !== before[name as keyof Shown] && value !== saved[name]),
  );

/**
 * Keeps how pages look with the person: what the account says is shown here, what is changed here is saved there, and what
 * is changed on another device, or for the whole clinic, arrives live. Language goes by the kernel, which knows it before anybody signs in.
 */
export const keepDisplay = ({ theme, i18n, http, live, saved, read, failed }: DisplayKeeperOptions): (() => void) => {
  let waiting: Partial<Shown> = {};
  let sending = false;
  const shown = (): Shown => ({ theme: theme.choice, ...theme.look, timeZone: i18n.timeZone, locale: i18n.chosen });
  const adopt = (): void => {
    const known = saved();
    // What the person chose a moment ago is newer than what the account said.
    if (!known || sending) return;
    if (known.theme) theme.choose(known.theme);
    theme.adapt({
      ...(known.text && { text: known.text }),
      ...(known.contrast && { contrast: known.contrast }),
      ...(known.motion && { motion: known.motion }),
    });
    i18n.tellTimeIn(known.timeZone);
  };
  const send = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    try {
      while (Object.keys(waiting).length > 0) {
        const { locale, ...body } = waiting;
        waiting = {};
        await http.send(changeDisplay, { body: { ...body, ...(locale && { locale }) } });
        await read();
      }
    } catch (error) {
      waiting = {};
      sending = false;
      failed(error);
      return;
    }
    sending = false;
    adopt();
  };
  const stops = [
    reaction(saved, adopt, { fireImmediately: true }),
    reaction(
      shown,
      (now, before) => {
        const changes = changesOf(now, before, saved() ?? {});
        waiting = { ...waiting, ...changes };
        if (Object.keys(waiting).length > 0) void send();
      },
      { equals: compareStructural },
    ),
    live.on(displayChanged, () => void read().then(adopt, failed)),
    // CST-6: every page of the clinic wears its name, colour and logo, whoever is signed in.
    live.on(organizationChanged, ({ data }) => {
      if (data.brand) void read().catch(failed);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
