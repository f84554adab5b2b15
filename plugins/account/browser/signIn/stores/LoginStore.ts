import { inject, injectable } from 'inversify';
import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { Auth, CallFailure, Router, type ChallengeName, type LoginAnswer, type LoginOutcome } from '#core/shared';
import { visitAfterLogin } from '../visitAfterLogin.ts';

export type LoginStep = 'password' | 'passkey' | 'new-password' | 'code' | 'recovery-code';

/** What another page finished before it sent the person to the login page. */
const loginNotices = ['confirmed', 'reset', 'staff'] as const;
type LoginNotice = (typeof loginNotices)[number];

const readLoginNotice = (query: URLSearchParams): LoginNotice | null =>
  loginNotices.find((kind) => kind === query.get('done')) ?? null;

/** The steps from the login page to a session. Holds no password. */
@injectable()
export class LoginStore {
  challenge: ChallengeName | null = null;
  byRecoveryCode = false;
  byPasskey = false;
  keep = true;
  /** Shown in each step; the new password must differ from it. */
  email = '';
  /** Shown above the form: what another page finished, or why signing in begins again. */
  notice: LoginNotice | 'challenge_expired' | null = null;
  private visit: string | null = null;

  constructor(
    @inject(Auth) private readonly auth: Auth,
    @inject(Router) private readonly router: Router,
  ) {
    makeStore(this, { plain: ['auth', 'router', 'visit'] });
  }

  get step(): LoginStep {
    if (this.challenge === 'NEW_PASSWORD_REQUIRED') return 'new-password';
    if (this.challenge) return this.byRecoveryCode ? 'recovery-code' : 'code';
    return this.byPasskey ? 'passkey' : 'password';
  }

  get toVisit(): boolean {
    return visitAfterLogin(this.router.query) !== null;
  }

  /** LNK-3. The address keeps which visit it is, so that a reload still leads there; the email leaves the address bar. */
  begin(): void {
    this.startOver();
    this.notice = readLoginNotice(this.router.query);
    this.visit = visitAfterLogin(this.router.query);
    this.router.takeQuery('email', 'done');
  }

  async logIn(email: string, password: string, keep: boolean): Promise<void> {
    this.email = email;
    this.follow(await this.auth.logIn(email, password, { keep }));
  }

  async answer(answer: { readonly newPassword: string } | { readonly code: string }): Promise<void> {
    try {
      this.follow(await this.auth.answerChallenge(answer));
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'challenge_expired') throw error;
      this.expired();
    }
  }

  choosePasskey(keep: boolean): void {
    this.byPasskey = true;
    this.keep = keep;
  }

  async logInWith(answer: LoginAnswer): Promise<void> {
    this.follow(await this.auth.logInWith(answer, this));
  }

  chooseRecoveryCode(chosen: boolean): void {
    this.byRecoveryCode = chosen;
  }

  startOver(): void {
    this.challenge = null;
    this.byRecoveryCode = false;
    this.byPasskey = false;
  }

  private expired(): void {
    this.startOver();
    this.notice = 'challenge_expired';
  }

  /** Without a visit the guard leads on: to the page first asked for, or home. */
  private follow(outcome: LoginOutcome): void {
    runInAction(() => {
      this.challenge = outcome.is === 'challenge' ? outcome.challengeName : null;
    });
    if (outcome.is === 'signed-in' && this.visit) this.router.go(this.visit, { replace: true });
  }
}
