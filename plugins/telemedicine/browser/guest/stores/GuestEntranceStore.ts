import { makeStore } from '#core/browser';
import { CallFailure, type Http, type Locale } from '#core/shared';
import { openInvite, recoverLink, resendPin } from '#plugins/telemedicine/shared/calls.ts';
import type { GuestPassStore, HeldPass } from './GuestPassStore.ts';
import { type GuestLink, keepGuestLink } from '../guestLink.ts';

/** `link`: none, or one that opens nothing; `email`: the link does not say whose it is; `over`: what is left of the visit is open. */
type Step = 'email' | 'opening' | 'pin' | 'link' | 'in' | 'over';

/** A guest's steps from their link to a pass. Answers never reveal whether a visit exists. */
export class GuestEntranceStore {
  step: Step = 'opening';
  /** There was a link, and it opened nothing. */
  refused = false;
  /** Of the last try of a PIN. */
  wrong: { readonly left: number | null } | null = null;
  /** Minutes for which no PIN is taken. */
  locked: number | null = null;
  error: Error | null = null;
  private expired = false;

  constructor(
    private readonly http: Http,
    private readonly guests: GuestPassStore,
    public link: GuestLink | null,
  ) {
    makeStore(this, { plain: ['http', 'guests', 'expired'], whole: ['error', 'wrong'] });
  }

  async start(): Promise<void> {
    const { link, guests } = this;
    keepGuestLink(link);
    if (guests.held && (link === null || guests.held.code === link.code)) return this.come(guests.held);
    if (link === null) return this.set({ step: 'link' });
    if (link.email === '') return this.set({ step: 'email' });
    if (link.pin) return this.set({ step: 'pin' });
    await this.open();
  }

  async giveEmail(email: string): Promise<void> {
    if (!this.link) return;
    this.take({ ...this.link, email });
    await this.start();
  }

  /** With the PIN where one is asked. */
  async open(pin?: string): Promise<void> {
    const { link } = this;
    if (!link) return;
    this.set({ error: null });
    const { code, email } = link;
    try {
      const { pass, visit, name, until, over } = await this.http.send(openInvite, {
        body: { code, email, ...(pin !== undefined && { pin }) },
      });
      const held = { pass, visit, code, email, name, until, over };
      this.guests.hold(held);
      this.set({ wrong: null, locked: null });
      this.come(held);
    } catch (error) {
      this.fail(error);
    }
  }

  /** @throws CallFailure */
  async resend(): Promise<void> {
    if (!this.link) return;
    await this.http.send(resendPin, { body: { code: this.link.code, email: this.link.email } });
    this.set({ wrong: null, locked: null });
  }

  /** @throws CallFailure */
  async recover(email: string, locale: Locale): Promise<void> {
    await this.http.send(recoverLink, { body: { email, locale } });
  }

  /** The pass was taken back, or ran out. Once, the link is asked what it still opens: what is left of a visit that is over. */
  async expire(): Promise<void> {
    const { link } = this;
    if (link && link.email !== '' && !this.expired) {
      this.expired = true;
      this.set({ step: 'opening' });
      return this.start();
    }
    keepGuestLink(null);
    this.set({ step: 'link', refused: true });
  }

  private come({ over }: Pick<HeldPass, 'over'>): void {
    this.set({ step: over ? 'over' : 'in' });
  }

  private fail(error: unknown): void {
    if (!(error instanceof CallFailure))
      return this.set({ error: error instanceof Error ? error : new Error(String(error)) });
    const { code, fields } = error;
    const number = (name: string): number | null => (fields[name] === undefined ? null : Number(fields[name]));
    if (code === 'pin_needed') this.set({ step: 'pin' });
    else if (code === 'pin_wrong') this.set({ step: 'pin', wrong: { left: number('left') } });
    else if (code === 'pin_locked') this.set({ step: 'pin', wrong: null, locked: number('minutes') ?? 15 });
    else if (code === 'link_invalid' || error.status === 422 || error.status === 400) {
      keepGuestLink(null);
      this.set({ step: 'link', refused: true });
    } else this.set({ error });
  }

  private take(link: GuestLink): void {
    this.link = link;
  }

  private set(now: Partial<Pick<GuestEntranceStore, 'step' | 'refused' | 'wrong' | 'locked' | 'error'>>): void {
    Object.assign(this, now);
  }
}
