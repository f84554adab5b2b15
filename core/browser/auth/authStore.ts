import { computed, makeObservable } from 'mobx';
import {
  type Auth,
  CallFailure,
  type ChallengeName,
  chooseOrganization,
  getMe,
  type LoginAnswer,
  type LoginOutcome,
  type Me,
} from '#core/shared';
import type { HttpClient } from '../http/httpClient.ts';
import type { AuthState } from './authState.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { isMoved } from './suspension.ts';

export interface AuthOptions {
  readonly state: AuthState;
  readonly provider: IdentityProvider;
  readonly http: Pick<HttpClient, 'send'>;
  /** Whether the session outlives the tab. */
  readonly keep: (inBrowser: boolean) => void;
  /** The person has just given their password. */
  readonly onSignedIn: () => void;
  readonly leave: () => Promise<void>;
}

/** ENT-1, as the rest of the app sees it. */
export class AuthStore implements Auth {
  private readonly state: AuthState;

  constructor(private readonly options: AuthOptions) {
    this.state = options.state;
    makeObservable(this, { profiles: computed });
  }

  get relog() {
    return this.state.relog;
  }
  get leaving() {
    return this.state.leaving;
  }
  get suspended() {
    return this.state.suspended;
  }
  get clinicSuspended() {
    return this.state.suspension === 'organization_suspended';
  }
  get shareEnded() {
    return this.state.suspension === 'share_ended';
  }
  get organizationId() {
    return this.state.me?.organizationId ?? null;
  }
  get signedIn() {
    return this.state.signedIn;
  }
  get activeRole() {
    return this.state.activeRole;
  }
  get email() {
    return this.state.email;
  }
  get patient() {
    return this.state.me?.patient ?? [];
  }
  get practitioner() {
    return this.state.me?.practitioner ?? [];
  }
  get admin() {
    return this.state.me?.admin ?? [];
  }
  get practitionerRole() {
    return this.state.me?.practitionerRole ?? null;
  }
  get AdminRole() {
    return this.state.AdminRole;
  }
  get idToken() {
    return this.state.tokens?.idToken ?? null;
  }
  get accessToken() {
    return this.state.tokens?.accessToken ?? null;
  }
  get refreshToken() {
    return this.state.tokens?.refreshToken ?? null;
  }
  get profilePictureUrl() {
    return this.state.me?.profilePictureUrl ?? null;
  }
  get customRoles() {
    return this.state.me?.customRoles ?? [];
  }
  get challengeName() {
    return this.state.challenge?.name ?? null;
  }
  get orgHasActiveShiipIntegration() {
    return this.state.me?.orgHasActiveShiipIntegration ?? false;
  }
  get selectedUser() {
    return this.state.selectedUser;
  }
  get cognitoId() {
    return this.state.me?.cognitoId ?? null;
  }
  get hasPin() {
    return this.state.me?.lockPin === true;
  }

  get signOn() {
    return this.state.me?.signOn;
  }
  get welcome() {
    return this.state.me?.welcome;
  }
  get preview() {
    return this.state.me?.preview;
  }
  get organization() {
    return this.state.organization;
  }
  get profiles() {
    return this.state.profiles;
  }

  async logIn(email: string, password: string, { keep }: { readonly keep: boolean }): Promise<LoginOutcome> {
    this.options.keep(keep);
    this.state.beginAs(email);
    return this.proceed(await this.options.provider.signIn(email, password, keep));
  }

  logInWith(answer: LoginAnswer, options?: { readonly keep: boolean }): Promise<LoginOutcome> {
    if (options) this.options.keep(options.keep);
    return this.proceed(answer);
  }

  async answerChallenge(given: { readonly newPassword: string } | { readonly code: string }): Promise<LoginOutcome> {
    const { challenge } = this.state;
    if (!challenge) throw new CallFailure(0, 'challenge_expired', 'Sign in again.');
    return this.proceed(await this.options.provider.answer(challenge.session, challenge.name, given));
  }

  async logInAgain(password: string, code?: string): Promise<LoginOutcome> {
    if (code !== undefined && this.state.challenge) return this.answerChallenge({ code });
    const outcome = await this.proceed(await this.options.provider.signIn(this.email ?? '', password));
    return outcome.is === 'challenge' && code !== undefined ? this.answerChallenge({ code }) : outcome;
  }

  async selectProfile(id: string): Promise<void> {
    if (!this.profiles.some((profile) => profile.id === id)) throw new Error('Choose one of your own profiles.');
    this.state.select(id);
    await this.refreshMe();
  }

  async selectOrganization(id: string): Promise<void> {
    await this.options.http.send(chooseOrganization, { body: { organization: id } });
    await this.refreshMe();
  }

  async refreshMe(): Promise<void> {
    try {
      this.state.adoptMe(await this.readMe());
    } catch (error) {
      if (!(error instanceof CallFailure) || !isMoved(error.code)) {
        if (this.state.suspended) return;
        throw error;
      }
      this.state.dropProfiles();
      this.state.adoptMe(await this.readMe());
    }
  }

  /** Wherever the session acts by now. */
  private readMe(): Promise<Me> {
    return this.options.http.send(getMe, {}, { anywhere: true });
  }

  logOut(): Promise<void> {
    return this.options.leave();
  }

  private async proceed(answer: LoginAnswer): Promise<LoginOutcome> {
    if ('ChallengeName' in answer) {
      const name: ChallengeName = answer.ChallengeName;
      this.state.ask({ name, session: answer.Session });
      return { is: 'challenge', challengeName: name };
    }
    const again = this.state.me !== null;
    this.state.adoptTokens(answer);
    try {
      await this.refreshMe();
    } catch (error) {
      // Half a session is none; one that merely went on keeps what it had.
      if (!again) this.state.forget();
      throw error;
    }
    this.options.onSignedIn();
    return { is: 'signed-in' };
  }
}
