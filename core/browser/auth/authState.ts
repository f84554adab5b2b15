import { makeStore } from '../makeStore.ts';
import type { AdminRole, Brand, ChallengeName, Me, Profile, Role } from '#core/shared';
import { isAdmin } from '#core/shared';
import type { RenewedTokens } from './identityProvider.ts';
import type { Suspension } from './suspension.ts';

interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What is kept between page loads. No password, ever. */
export interface KeptAuth {
  readonly tokens: Tokens | null;
  readonly email: string | null;
  readonly me: Me | null;
  readonly selectedId: string | null;
  readonly relog: boolean;
}

/** The question asked at sign-in, with what its answer must bring. */
export interface PendingChallenge {
  readonly name: ChallengeName;
  readonly session: string;
}

/** ENT-1: the facts. How they come about is `AuthStore`'s. */
export class AuthState {
  tokens: Tokens | null = null;
  email: string | null = null;
  me: Me | null = null;
  selectedId: string | null = null;
  relog = false;
  /** Why the profile in use may not be used for now. */
  suspension: Suspension | null = null;
  /** The server acts in another organisation than this page shows: who this is must be read again. */
  moved = false;
  /** Signing out: the page is about to begin anew, and nothing may be started in it. */
  leaving = false;
  challenge: PendingChallenge | null = null;

  constructor() {
    makeStore(this, { whole: ['tokens', 'me', 'challenge'] });
  }

  get signedIn(): boolean {
    return this.tokens !== null && this.me !== null;
  }

  get profiles(): readonly Profile[] {
    return this.me ? [...this.me.practitioner, ...this.me.admin, ...this.me.patient] : [];
  }

  get selectedUser(): Profile | null {
    return this.profiles.find((profile) => profile.id === this.selectedId) ?? this.profiles[0] ?? null;
  }

  get activeRole(): Role | null {
    return this.signedIn ? (this.selectedUser?.role ?? null) : null;
  }

  get suspended(): boolean {
    return this.suspension !== null;
  }

  /** Super administrators: the organisation that this page shows. */
  get organizationId(): string | null {
    return this.activeRole === 'super_admin' ? this.me?.organizationId || null : null;
  }

  get AdminRole(): AdminRole | null {
    const role = (this.me?.AdminRole ?? null) as Role | null;
    return isAdmin(role) ? role : null;
  }

  get organization(): Brand | null {
    return this.me?.organization ?? null;
  }

  adoptTokens({ IdToken, AccessToken, RefreshToken }: RenewedTokens): void {
    const refreshToken = RefreshToken ?? this.tokens?.refreshToken ?? '';
    this.tokens = { idToken: IdToken, accessToken: AccessToken, refreshToken };
    this.relog = false;
    this.challenge = null;
  }

  adoptMe(me: Me): void {
    this.me = me;
    this.email = me.email;
    this.suspension = null;
    this.moved = false;
  }

  /** The server no longer knows the selected profile as this person's: it is asked without one. */
  dropProfiles(): void {
    this.selectedId = null;
    if (this.me) this.me = { ...this.me, patient: [], practitioner: [], admin: [] };
  }

  ask(challenge: PendingChallenge | null): void {
    this.challenge = challenge;
  }

  beginAs(email: string): void {
    this.email = email;
  }

  select(id: string): void {
    this.selectedId = id;
    const { me, selectedUser } = this;
    if (me && selectedUser) this.me = { ...me, organizationId: selectedUser.organizationId };
  }

  move(): void {
    this.moved = true;
  }

  /** @param profileId under which a call was refused; another one may have been chosen since */
  suspend(profileId: string | null, why: Suspension = 'profile_suspended'): void {
    if (this.me && profileId === (this.selectedUser?.id ?? null)) this.suspension = why;
  }

  setOut(): void {
    this.leaving = true;
  }

  needPassword(): void {
    this.relog = true;
  }

  forget(): void {
    this.adopt({ tokens: null, email: null, me: null, selectedId: null, relog: false });
    this.challenge = null;
  }

  kept(): KeptAuth {
    const { tokens, email, me, selectedId, relog } = this;
    return { tokens, email: tokens ? email : null, me, selectedId, relog };
  }

  adopt(kept: KeptAuth): void {
    this.tokens = kept.tokens;
    this.email = kept.email;
    this.me = kept.me;
    this.selectedId = kept.selectedId;
    this.relog = kept.relog;
    this.suspension = null;
    this.moved = false;
  }
}
