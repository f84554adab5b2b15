import type { Known } from '../known/known.ts';
import type { PluginState } from '#core/plugin/state.ts';
import { token } from '#core/plugin/token.ts';
import type { Locale } from '../locale.ts';
import type { MessageBundle, Messages, Translation } from '../messages.ts';
import type { DueCount } from '../due.ts';
import type { Notification } from '../notifications.ts';

export type ToastIntent = 'none' | 'success' | 'warning' | 'danger';

export interface Toast {
  readonly message: string;
  readonly intent?: ToastIntent;
  readonly action?: { readonly text: string; readonly run: () => void };
}

/** CST-2: 4.5 s, top right, at most 384 px wide; 20 s where it offers something. */
export interface Toasts {
  show(toast: Toast): void;
  /** Says what was done and offers to undo it, here and among the recent acts. */
  undo(message: string, undo: () => void): void;
}
export const Toasts = token<Toasts>('Toasts');

export interface RecentAct {
  readonly message: string;
  readonly at: string;
  readonly undo: () => void;
}

/** What this person did since the page was opened and can take back, the newest first. Observable. */
export interface RecentActs {
  readonly list: readonly RecentAct[];
  /** Takes one back; the newest where none is named. */
  undo(act?: RecentAct): void;
}
export const RecentActs = token<RecentActs>('RecentActs');

/** The bell: what arrived, how much is unread. Observable. */
export interface Notifications {
  readonly unread: number;
  readonly list: readonly Notification[];
  readonly pending: boolean;
  /** What is known of the list. */
  readonly known: Known;
  readonly more: boolean;
  /** Whether the list holds only what is unread. */
  readonly onlyUnread: boolean;
  showOnlyUnread(only: boolean): Promise<void>;
  loadMore(): Promise<void>;
  mark(ids: readonly string[], read: boolean): Promise<void>;
  markAll(): Promise<void>;
  /** One that came another way than by the live connection; what that brings too is told once (STA-6). */
  arrived(notification: Notification): Promise<void>;
}
export const Notifications = token<Notifications>('Notifications');

/** What waits for the person, as the server counted it. Observable. */
export interface Due {
  /** @param id a source's: `tasks.due` */
  of(id: string): Known<DueCount>;
}
export const Due = token<Due>('Due');

/** Where the person is. `path` and `query` are observable. */
export interface Router {
  readonly path: string;
  readonly query: URLSearchParams;
  go(to: string, options?: { readonly replace?: boolean }): void;
  /** The home of the active role (GRD-3), or login. */
  home(): string;
  /** Takes secrets out of the address bar and the history entry, and returns what they were. */
  takeQuery(...names: string[]): Readonly<Record<string, string>>;
}
export const Router = token<Router>('Router');

/** What was typed and not sent. Kept on the server while signed in, so that it survives lock, reload and another sign-in. */
export interface Drafts {
  read(key: string): Promise<string>;
  write(key: string, text: string): void;
  clear(key: string): void;
  /** Sends what is still waiting to be kept. */
  flush(): Promise<void>;
}
export const Drafts = token<Drafts>('Drafts');

/** Work that is not on the server yet, on this device alone: encrypted, over a reload, and gone at log-out. */
export interface DeviceDrafts {
  find(key: string): Promise<string | null>;
  /** False where this device cannot keep it: then closing the page loses it. */
  keep(key: string, text: string): Promise<boolean>;
  /** The server has it, or it is of no use any more. */
  drop(key: string): Promise<void>;
}
export const DeviceDrafts = token<DeviceDrafts>('DeviceDrafts');

/** Slices of state kept under the key `root` (CST-4). */
export interface Persistence {
  /** `read` gets what was kept, or undefined; `write` is observed and saved when it changes. Undone by the returned function. */
  slice<T>(name: string, version: number, write: () => T, read: (kept: T) => void): () => void;
  /** What a slice holds now, perhaps written by another tab a moment ago. */
  latest<T>(name: string, version: number): T | undefined;
}
export const Persistence = token<Persistence>('Persistence');

export interface Theme {
  /** ENT-2: the theme bright flag. */
  readonly bright: boolean;
  readonly choice: 'bright' | 'dark' | 'system';
  readonly text: 'normal' | 'large' | 'larger';
  /** `system`: as the device says. */
  readonly contrast: 'system' | 'more';
  readonly motion: 'system' | 'less';
  choose(choice: 'bright' | 'dark' | 'system'): void;
  /** Text size, contrast and motion: what is given changes. */
  adapt(look: Partial<Pick<Theme, 'text' | 'contrast' | 'motion'>>): void;
}
export const Theme = token<Theme>('Theme');

export interface I18n {
  readonly locale: Locale;
  choose(locale: Locale): Promise<void>;
  /** IANA name in which moments are told; null: the device's own. */
  readonly timeZone: string | null;
  tellTimeIn(timeZone: string | null): void;
  /** The texts of a loaded bundle in the language in use. */
  text<M extends Messages>(bundle: MessageBundle<M>): Translation<M>;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Exact, in the reader's zone unless one is given. A `Date` was reckoned on the device and is told in the device's zone. */
  date(value: string | Date, options?: Intl.DateTimeFormatOptions): string;
  /** The one date formatter: within a day '12 minutes ago', then the weekday, then the date. */
  when(value: string | Date, now?: Date): string;
  time(value: string | Date): string;
}
export const I18n = token<I18n>('I18n');

/** ENT-2: `product` is the effect with the product's name. */
export const visualEffects = ['no_effect', 'blur_light', 'blur_heavy', 'product'] as const;
export type VisualEffect = (typeof visualEffects)[number];

/** ENT-2: what the person set up on this screen. Observable and kept. */
export interface AppState {
  readonly sidebarCollapsed: boolean;
  readonly homeCareMode: boolean;
  readonly visualEffect: VisualEffect;
  /** Whether `/` alone opens the search: who speaks to the computer may not want that. */
  readonly slashFinds: boolean;
  collapseSidebar(collapsed: boolean): void;
  letSlashFind(on: boolean): void;
  setHomeCareMode(on: boolean): void;
  chooseVisualEffect(effect: VisualEffect): void;
}
export const AppState = token<AppState>('AppState');

/** What shows who sits here: `sealKey` opens what the lock sealed on this device (`newSeal`). */
export interface Proof {
  readonly correct: boolean;
  readonly sealKey?: string | undefined;
}

/** What a lock seals on this device. */
export interface LockSeal {
  readonly id: string | undefined;
  open(key: string): Promise<void>;
}

/** STA-5. What is behind the lock is not in the page. */
export interface Lock {
  readonly locked: boolean;
  lock(): void;
  /** False when the password is wrong. */
  unlock(password: string): Promise<boolean>;
  /** Opens once another proof of who sits here holds. It is given the name of what the lock sealed on this device. */
  unlockBy(prove: (seal: string | undefined) => Promise<Proof>): Promise<boolean>;
  /** What it opens before anything is shown: set by the session, for as long as it runs. */
  seal: LockSeal | undefined;
  readonly delayMinutes: number;
}
export const Lock = token<Lock>('Lock');

/** Reports an error without personal health information. */
export interface Errors {
  report(error: unknown, where: { readonly feature?: string; readonly doing?: string }): void;
}
export const Errors = token<Errors>('Errors');

/** Is this feature on and running here and now. Observable. */
export interface FeatureStates {
  isRunning(id: string): boolean;
  /** Where it stands in this browser and why; undefined where this browser's build does not know the feature. */
  stateOf(id: string): PluginState | undefined;
}
export const FeatureStates = token<FeatureStates>('FeatureStates');

/** INT-3 and the rest of the public configuration (VAL-1). */
export interface PublicConfig {
  readonly PRODUCT_NAME: string;
  readonly API_BASE_URL: string;
  readonly MESSAGING_BASE_URL: string;
  readonly MESSAGING_LIVE_URL: string;
  readonly FHIR_BASE_URL: string;
  readonly PUBLIC_IP_LOOKUP_URL: string;
  readonly IDENTITY: string;
  readonly CLOUD_REGION: string;
  /** Used with IDENTITY=cognito; `none` otherwise. */
  readonly COGNITO_USER_POOL_ID: string;
  readonly COGNITO_CLIENT_ID: string;
  /** `none`: AWS's own. */
  readonly COGNITO_ENDPOINT: string;
  /** In Cognito's words. */
  readonly COGNITO_AUTH_FLOW: string;
  readonly VIDEO_APP_ID: string;
  readonly VIDEO_LIVE_URL: string;
  readonly TRANSCRIPTION_BUCKET: string;
  readonly SPEECH_TO_TEXT_KEY: string;
  readonly SPEECH_TO_TEXT_SECRET: string;
  readonly DEEP_LINK_KEY: string;
  readonly DEEP_LINK_BASE_URL: string;
  readonly DEEP_LINK_ALTERNATE_BASE_URL: string;
  readonly ERROR_REPORTING_DSN: string;
  readonly ENVIRONMENT: string;
  /** 'on' where there are demo accounts: the login page lists them then. */
  readonly DEMO: string;
  /** 'on': the login page leads to the sign-ins of clinics too. */
  readonly SINGLE_SIGN_ON: string;
}
export const PublicConfig = token<PublicConfig>('PublicConfig');
